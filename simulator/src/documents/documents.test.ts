import { readFileSync } from 'node:fs'
import { HUB_EVENT_NAMES } from '@drydock/contracts'
import { controlExamples, routeCatalog, errorResponsesOf } from '@drydock/contracts/catalog'
import specs from '@asyncapi/specs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { asyncapi } from './asyncapi.ts'
import { DOCUMENT_NAMES, documentText } from './documents.ts'
import { openapi } from './openapi.ts'
import { openapiControl } from './openapiControl.ts'

/** The document after a JSON round trip. */
const sent = (document: unknown): Record<string, never> => JSON.parse(JSON.stringify(document))
const [gateway, control, hub] = [sent(openapi('1.2.3')), sent(openapiControl('1.2.3')), sent(asyncapi('1.2.3'))]

test.each(DOCUMENT_NAMES)('%s is always the same text, with the version of the package', name => {
  expect(documentText(name)).toBe(documentText(name))
  expect(JSON.parse(documentText(name)).info.version).toBe(
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
  )
})

describe('a public OpenAPI validator', () => {
  const validate = async (document: Record<string, never>) => (await new Validator().validate(document)).valid

  test.each([
    ['the gateway', gateway],
    ['the control interface', control],
  ])('accepts %s', async (_, document) => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  test.each([
    ['an answer without a description', (it: string) => it.replace('"description":"Done."', '"note":"Done."')],
    ['no title', (it: string) => it.replace('"title"', '"tidle"')],
    ['a parameter with an invalid place', (it: string) => it.replace('"in":"path"', '"in":"pocket"')],
  ])('refuses %s', async (_, damage) => {
    expect(await validate(JSON.parse(damage(JSON.stringify(gateway))))).toBe(false)
  })
})

describe('the public AsyncAPI schema', () => {
  let check: ValidateFunction
  beforeAll(() => {
    // The package contains the JSON Schema meta-schema itself.
    check = formats
      .default(new Ajv({ strict: false, meta: false, validateSchema: false, unicodeRegExp: false }))
      .compile(Object(specs.schemas['3.0.0']))
  })

  test('accepts the hub', () => {
    check(hub)
    expect(check.errors).toBe(null)
  })

  test.each([
    [
      'an operation that neither sends nor receives',
      (it: string) => it.replace('"action":"receive"', '"action":"hear"'),
    ],
    ['a channel that is not a reference', (it: string) => it.replace('"channel":{"$ref"', '"channel":{"ref"')],
    ['a schema of an unknown type', (it: string) => it.replace('"type":"integer"', '"type":"whole"')],
  ])('refuses %s', (_, damage) => {
    expect(check(JSON.parse(damage(JSON.stringify(hub))))).toBe(false)
  })
})

/** Returns the targets of all references in a document. */
const referencesOf = (document: object): readonly string[] =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
const at = (document: object, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>(
      (part, key) =>
        typeof part === 'object' && part !== null
          ? Object.entries(part).find(([name]) => name === key)?.[1]
          : undefined,
      document,
    )

test.each([
  ['the gateway', gateway],
  ['the control interface', control],
  ['the hub', hub],
])('every reference in %s is valid', (_, document) => {
  expect(referencesOf(document).length).toBeGreaterThan(0)
  expect(referencesOf(document).filter(it => at(document, it) === undefined)).toEqual([])
})

test('the document of the gateway has every route, with its role and its statuses', () => {
  const paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> =
    gateway['paths'] ?? {}
  for (const entry of routeCatalog) {
    const operation = paths[entry.route.path]?.[entry.route.method.toLowerCase()]
    expect(operation, entry.route.path).toMatchObject({
      'x-role': entry.route.role,
      security: entry.route.role === 'anyone' ? [] : [{ bearer: [] }],
    })
    expect(Object.keys(operation?.['responses'] ?? {})).toEqual([
      '200',
      ...errorResponsesOf(entry).map(([status]) => String(status)),
    ])
  }
})

test('the document of the control interface has every call', () => {
  expect(
    Object.values<object>(control['paths'] ?? {}).flatMap(methods =>
      Object.values(methods).map(operation => operation.operationId),
    ),
  ).toEqual(expect.arrayContaining(Object.keys(controlExamples).map(it => `control.${it}`)))
})

describe('the document of the hub', () => {
  const messages: Readonly<Record<string, { payload: object; examples: readonly { payload: unknown }[] }>> = (
    hub['channels'] as never
  )['messages']['messages']

  test('has every push as a message that the app receives', () => {
    expect(Object.keys(messages)).toEqual(HUB_EVENT_NAMES)
    expect(Object.keys(hub['operations'] ?? {})).toEqual(HUB_EVENT_NAMES.map(it => `receive${it}`))
  })

  test.each(HUB_EVENT_NAMES)('%s has an example that its schema accepts, and refuses when it is damaged', name => {
    const check = new Ajv({ strict: false }).compile(messages[name]?.payload ?? {})
    const example = messages[name]?.examples[0]?.payload
    expect(check(example)).toBe(true)
    expect(check({ ...Object(example), target: 'Another' })).toBe(false)
    expect(check({ ...Object(example), arguments: [1, 2] })).toBe(false)
  })
})

test('every example of a call matches its schema in the document', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const wrong: string[] = []
  const visit = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return
    if ('schema' in part && 'example' in part && !ajv.validate(Object(part.schema), part.example)) wrong.push(path)
    for (const [key, value] of Object.entries(part)) visit(value, `${path}/${key}`)
  }
  visit(gateway['paths'], 'gateway')
  visit(control['paths'], 'control')
  expect(wrong).toEqual([])
})
