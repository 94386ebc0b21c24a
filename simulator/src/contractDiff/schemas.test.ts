import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractChanges, type ContractDocuments } from './diff.ts'
import { type JsonObject, objectOf, listOf, own, textsOf } from './json.ts'
import { schemaChanges } from './schemas.ts'
import { changed, documentsAround, type Path, SCHEMAS } from './testing.ts'

const breaks = (before: ContractDocuments, after: ContractDocuments) =>
  contractChanges(before, after).map(it => it.breaks)

const isObject = (it: JsonObject) => Object.hasOwn(it, 'properties')
const fieldsOf = (it: JsonObject) => Object.keys(objectOf(own(it, 'properties')))
const neededOf = (it: JsonObject) => textsOf(own(it, 'required'))
const firstOptional = (it: JsonObject) => fieldsOf(it).find(name => !neededOf(it).includes(name))
const without = (it: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(it).filter(([key]) => key !== name))
const withField = (it: JsonObject, name: string, schema: unknown) => ({
  ...it,
  properties: { ...objectOf(own(it, 'properties')), [name]: schema },
})
const limited = (name: string, by: number) => (it: JsonObject) =>
  typeof it[name] === 'number' ? { ...it, [name]: it[name] + by } : undefined

/** A mutation returns the changed schema, or undefined where it means nothing. */
type Mutation = readonly [
  what: string,
  request: boolean,
  answer: boolean,
  change: (schema: JsonObject) => object | undefined,
]

const MUTATIONS: readonly Mutation[] = [
  [
    'an optional field is new',
    false,
    false,
    it => (isObject(it) ? withField(it, 'draft', { type: 'number' }) : undefined),
  ],
  [
    'a required field is new',
    true,
    false,
    it => (isObject(it) ? { ...withField(it, 'draft', {}), required: [...neededOf(it), 'draft'] } : undefined),
  ],
  [
    'a required field may be missing',
    false,
    true,
    it => (neededOf(it).length > 0 ? { ...it, required: neededOf(it).slice(1) } : undefined),
  ],
  [
    'an optional field is required',
    true,
    false,
    it => {
      const name = firstOptional(it)
      return name === undefined ? undefined : { ...it, required: [...neededOf(it), name] }
    },
  ],
  [
    'a required field of an open object is removed',
    false,
    true,
    it => {
      const [name] = neededOf(it)
      if (name === undefined || it['additionalProperties'] === false) return undefined
      return { ...it, required: neededOf(it).slice(1), properties: without(objectOf(own(it, 'properties')), name) }
    },
  ],
  [
    'an optional field of an open object is removed',
    false,
    false,
    it => {
      const name = firstOptional(it)
      if (name === undefined || it['additionalProperties'] === false) return undefined
      return { ...it, properties: without(objectOf(own(it, 'properties')), name) }
    },
  ],
  [
    'an object is closed',
    true,
    false,
    it => (isObject(it) && it['additionalProperties'] !== false ? { ...it, additionalProperties: false } : undefined),
  ],
  [
    'an object is opened',
    false,
    false,
    it => (it['additionalProperties'] === false ? without(it, 'additionalProperties') : undefined),
  ],
  [
    'another type is possible',
    false,
    true,
    it =>
      typeof it['type'] === 'string' && it['type'] !== 'null'
        ? {
            ...it,
            type: [it['type'], 'boolean']
              .toSorted()
              .filter((each, index, all) => all.indexOf(each) === index)
              .concat(it['type'] === 'boolean' ? 'integer' : []),
          }
        : undefined,
  ],
  [
    'one of several types is gone',
    true,
    false,
    it => (Array.isArray(it['type']) && it['type'].length > 1 ? { ...it, type: it['type'].slice(1) } : undefined),
  ],
  [
    'the type is another',
    true,
    true,
    it =>
      Object.hasOwn(it, 'type') && !Array.isArray(it['type'])
        ? { type: it['type'] === 'boolean' ? 'integer' : 'boolean' }
        : undefined,
  ],
  [
    'an integer may have a fraction',
    false,
    true,
    it => (it['type'] === 'integer' ? { ...it, type: 'number' } : undefined),
  ],
  ['a number is whole', true, false, it => (it['type'] === 'number' ? { ...it, type: 'integer' } : undefined)],
  [
    'a value is new',
    false,
    true,
    it => (Array.isArray(it['enum']) ? { ...it, enum: [...listOf(it['enum']), 'new'] } : undefined),
  ],
  [
    'a value is gone',
    true,
    false,
    it => (Array.isArray(it['enum']) ? { ...it, enum: listOf(it['enum']).slice(1) } : undefined),
  ],
  [
    'the only value is another',
    true,
    true,
    it => (Object.hasOwn(it, 'const') ? { ...it, const: 'another' } : undefined),
  ],
  [
    'any value is possible',
    false,
    true,
    it =>
      Array.isArray(it['enum'])
        ? without(it, 'enum')
        : Object.hasOwn(it, 'const') && Object.hasOwn(it, 'type')
          ? without(it, 'const')
          : undefined,
  ],
  ...['minimum', 'minLength', 'minItems'].flatMap((name): readonly Mutation[] => [
    [`${name} is higher`, true, false, limited(name, 1)],
    [`${name} is lower`, false, true, limited(name, -1)],
  ]),
  ...['maximum', 'maxLength', 'maxItems'].flatMap((name): readonly Mutation[] => [
    [`${name} is higher`, false, true, it => (Array.isArray(it['items']) ? undefined : limited(name, 1)(it))],
    [`${name} is lower`, true, false, limited(name, -1)],
  ]),
  [
    'a pattern is new',
    true,
    false,
    it => (it['type'] === 'string' && !Object.hasOwn(it, 'pattern') ? { ...it, pattern: '^a' } : undefined),
  ],
  ['a pattern is gone', false, true, it => (Object.hasOwn(it, 'pattern') ? without(it, 'pattern') : undefined)],
  [
    'a pattern is another',
    true,
    true,
    it => (Object.hasOwn(it, 'pattern') ? { ...it, pattern: '^another$' } : undefined),
  ],
  [
    'steps are half as long',
    false,
    true,
    it => (typeof it['multipleOf'] === 'number' ? { ...it, multipleOf: it['multipleOf'] / 2 } : undefined),
  ],
  [
    'steps are twice as long',
    true,
    false,
    it => (typeof it['multipleOf'] === 'number' ? { ...it, multipleOf: it['multipleOf'] * 2 } : undefined),
  ],
  [
    'an alternative is new',
    false,
    true,
    it => (Array.isArray(it['anyOf']) ? { ...it, anyOf: [...listOf(it['anyOf']), { type: 'boolean' }] } : undefined),
  ],
  [
    'an alternative is gone',
    true,
    false,
    it => (Array.isArray(it['anyOf']) ? { ...it, anyOf: listOf(it['anyOf']).slice(1) } : undefined),
  ],
  [
    'a value becomes an alternative',
    false,
    true,
    it =>
      Object.hasOwn(it, 'type') && !Object.hasOwn(it, 'anyOf') ? { anyOf: [it, { const: 'another' }] } : undefined,
  ],
  [
    'only words for people are others',
    false,
    false,
    it => ({ ...it, description: 'Said in other words.', title: 'Another', 'x-note': 1 }),
  ],
]
/** An alternative of an alternative is not told apart from one of the whole. */
const isAlternative = (path: Path) => path.at(-2) === 'anyOf'

test.each(MUTATIONS)('%s: breaks a request %s, breaks an answer %s', (what, request, answer, change) => {
  const places = SCHEMAS.flatMap(place => {
    const by = change(place.schema)
    return by === undefined || (isAlternative(place.path) && /alternative/.test(what)) ? [] : [{ ...place, by }]
  })
  expect(places).not.toEqual([])
  fc.assert(
    fc.property(fc.constantFrom(...places), ({ path, by, direction }) => {
      const before = documentsAround(path)
      const found = contractChanges(before, changed(path, by, before))
      expect(found.some(it => it.breaks)).toBe({ request, answer }[direction])
      if (what.startsWith('only words')) expect(found).toEqual([])
      else expect(found).not.toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('what breaks one way is harmless the other way, unless both ways break', () => {
  const opposites = { narrow: MUTATIONS.filter(it => it[1] && !it[2]), widen: MUTATIONS.filter(it => !it[1] && it[2]) }
  const places = Object.values(opposites).flatMap(list =>
    list.flatMap(([, , , change]) =>
      SCHEMAS.filter(it => it.direction === 'request').flatMap(({ path, schema }) => {
        const by = change(schema)
        return by === undefined ? [] : [{ path, by }]
      }),
    ),
  )
  fc.assert(
    fc.property(fc.constantFrom(...places), ({ path, by }) => {
      const before = documentsAround(path)
      const after = changed(path, by, before)
      const [there, back] = [breaks(before, after).includes(true), breaks(after, before).includes(true)]
      expect(there && back).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('a schema that refers to itself is compared', () => {
  const schemas = (max: number) => ({
    Node: { properties: { next: { $ref: '#/components/schemas/Node' }, depth: { maximum: max } } },
  })
  const document = (max: number) => ({
    openapi: {
      components: { schemas: schemas(max) },
      paths: {
        '/n': { get: { responses: { 200: { content: { x: { schema: { $ref: '#/components/schemas/Node' } } } } } } },
      },
    },
  })
  expect(contractChanges(document(1), document(1))).toEqual([])
  expect(contractChanges(document(1), document(2))[0]).toMatchObject({ pointer: '/depth', breaks: true })
})

/** Schemas of which each has all others as optional fields; the last one also has a number with this limit. */
const tangled = (count: number, maximum: number) => {
  const names = Array.from({ length: count }, (_, index) => `S${index}`)
  const fields = Object.fromEntries(names.map(name => [name, { $ref: `#/${name}` }]))
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      { type: 'object', properties: index === count - 1 ? { ...fields, value: { type: 'number', maximum } } : fields },
    ]),
  )
}

test('a change in schemas that all refer to each other is listed at 20 places, not once for each way to it', () => {
  const [before, after] = [tangled(8, 10), tangled(8, 9)]
  const changes = schemaChanges({ before, after }, before['S0'], after['S0'])
  expect(changes.map(it => it.pointer.endsWith('/S7/value'))).toEqual(Array.from({ length: 20 }, () => true))
})
