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

/** The document as other programs get it. */
const sent = (document: unknown): Record<string, never> => JSON.parse(JSON.stringify(document))
const [gateway, control, hub] = [sent(openapi('1.2.3')), sent(openapiControl('1.2.3')), sent(asyncapi('1.2.3'))]

test.each(DOCUMENT_NAMES)('%s is the same text each time, with the version of the package', name => {
  expect(documentText(name)).toBe(documentText(name))
  expect(JSON.parse(documentText(name)).info.version).toBe(
    JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
  )
})

describe('a public validator of OpenAPI', () => {
  const validate = async (document: Record<string, never>) => (await new Validator().validate(document)).valid

  test.each([
    ['the gateway', gateway],
    ['the control interface', control],
  ])('finds nothing wrong with %s', async (_, document) => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  test.each([
    ['an answer without a description', (it: string) => it.replace('"description":"Done."', '"note":"Done."')],
    ['no title', (it: string) => it.replace('"title"', '"tidle"')],
    ['a parameter in no place', (it: string) => it.replace('"in":"path"', '"in":"pocket"')],
  ])('refuses %s', async (_, damage) => {
    expect(await validate(JSON.parse(damage(JSON.stringify(gateway))))).toBe(false)
  })
})

describe('the public schema of AsyncAPI', () => {
  let check: ValidateFunction
  beforeAll(() => {
    // It carries the schema of schemas itself.
    check = formats
      .default(new Ajv({ strict: false, meta: false, validateSchema: false, unicodeRegExp: false }))
      .compile(Object(specs.schemas['3.0.0']))
  })

  test('finds nothing wrong with the hub', () => {
    check(hub)
    expect(check.errors).toBe(null)
  })

  test.each([
    [
      'an operation that neither sends nor receives',
      (it: string) => it.replace('"action":"receive"', '"action":"hear"'),
    ],
    ['a channel that is no reference', (it: string) => it.replace('"channel":{"$ref"', '"channel":{"ref"')],
    ['a schema of no kind', (it: string) => it.replace('"type":"integer"', '"type":"whole"')],
  ])('refuses %s', (_, damage) => {
    expect(check(JSON.parse(damage(JSON.stringify(hub))))).toBe(false)
  })
})

/** Everything in a document that a reference leads to. */
const referencesOf = (document: object): readonly string[] =>
  [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path)
const at = (document: object, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>(
      (it, key) =>
        typeof it === 'object' && it !== null ? Object.entries(it).find(([name]) => name === key)?.[1] : undefined,
      document,
    )

test.each([
  ['the gateway', gateway],
  ['the control interface', control],
  ['the hub', hub],
])('every reference in %s leads somewhere', (_, document) => {
  expect(referencesOf(document).length).toBeGreaterThan(0)
  expect(referencesOf(document).filter(it => at(document, it) === undefined)).toEqual([])
})

test('the document of the gateway has every route, with who may call it and every status that it declares', () => {
  const paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> =
    gateway['paths'] ?? {}
  for (const it of routeCatalog) {
    const operation = paths[it.route.path]?.[it.route.method.toLowerCase()]
    expect(operation, it.route.path).toMatchObject({
      'x-role': it.route.role,
      security: it.route.role === 'anyone' ? [] : [{ bearer: [] }],
    })
    expect(Object.keys(operation?.['responses'] ?? {})).toEqual([
      '200',
      ...errorResponsesOf(it).map(([status]) => String(status)),
    ])
  }
})

test('the control interface has every call', () => {
  expect(
    Object.values<object>(control['paths'] ?? {}).flatMap(it =>
      Object.values(it).map(operation => operation.operationId),
    ),
  ).toEqual(expect.arrayContaining(Object.keys(controlExamples).map(it => `control.${it}`)))
})

describe('the document of the hub', () => {
  const messages: Readonly<Record<string, { payload: object; examples: readonly { payload: unknown }[] }>> = (
    hub['channels'] as never
  )['messages']['messages']

  test('has every push as something that the app receives', () => {
    expect(Object.keys(messages)).toEqual(HUB_EVENT_NAMES)
    expect(Object.keys(hub['operations'] ?? {})).toEqual(HUB_EVENT_NAMES.map(it => `receive${it}`))
  })

  test.each(HUB_EVENT_NAMES)('%s has an example that its own schema accepts, and refuses when it is damaged', name => {
    const check = new Ajv({ strict: false }).compile(messages[name]?.payload ?? {})
    const example = messages[name]?.examples[0]?.payload
    expect(check(example)).toBe(true)
    expect(check({ ...Object(example), target: 'Another' })).toBe(false)
    expect(check({ ...Object(example), arguments: [1, 2] })).toBe(false)
  })
})

test('an example of a call is what its schema in the document accepts', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const wrong: string[] = []
  const visit = (it: unknown, path: string): void => {
    if (typeof it !== 'object' || it === null) return
    if ('schema' in it && 'example' in it && !ajv.validate(Object(it.schema), it.example)) wrong.push(path)
    for (const [key, value] of Object.entries(it)) visit(value, `${path}/${key}`)
  }
  visit(gateway['paths'], 'gateway')
  visit(control['paths'], 'control')
  expect(wrong).toEqual([])
})
