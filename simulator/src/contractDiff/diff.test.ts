import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractChanges, type ContractDocuments, documentKindOf } from './diff.ts'
import { type Group, groupOf, listOf, own, textsOf } from './json.ts'
import { CALLS, documentsAround, DOCUMENTS, type Path, PUSHES, SCHEMAS, valueAt, withValue } from './testing.ts'

const changed = (path: Path, by: unknown, whole = DOCUMENTS): ContractDocuments =>
  withValue(whole, path, by) as ContractDocuments
const breaks = (before: ContractDocuments, after: ContractDocuments) =>
  contractChanges(before, after).map(it => it.breaks)

test('documents do not differ from themselves, nor from a copy with its keys in another order', () => {
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, it]) => [key, reversed(it)]),
          )
        : value
  expect(contractChanges(DOCUMENTS, DOCUMENTS)).toEqual([])
  expect(contractChanges(DOCUMENTS, reversed(DOCUMENTS) as ContractDocuments)).toEqual([])
})

const isObject = (it: Group) => Object.hasOwn(it, 'properties')
const fieldsOf = (it: Group) => Object.keys(groupOf(own(it, 'properties')))
const neededOf = (it: Group) => textsOf(own(it, 'required'))
const firstOptional = (it: Group) => fieldsOf(it).find(name => !neededOf(it).includes(name))
const without = (it: Group, name: string): Group =>
  Object.fromEntries(Object.entries(it).filter(([key]) => key !== name))
const withField = (it: Group, name: string, schema: unknown) => ({
  ...it,
  properties: { ...groupOf(own(it, 'properties')), [name]: schema },
})
const limited = (name: string, by: number) => (it: Group) =>
  typeof it[name] === 'number' ? { ...it, [name]: it[name] + by } : undefined

/** A mutation returns the changed schema, or undefined where it means nothing. */
type Mutation = readonly [
  what: string,
  request: boolean,
  answer: boolean,
  change: (schema: Group) => object | undefined,
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
    'a required field of an open group is removed',
    false,
    true,
    it => {
      const [name] = neededOf(it)
      if (name === undefined || it['additionalProperties'] === false) return undefined
      return { ...it, required: neededOf(it).slice(1), properties: without(groupOf(own(it, 'properties')), name) }
    },
  ],
  [
    'an optional field of an open group is removed',
    false,
    false,
    it => {
      const name = firstOptional(it)
      if (name === undefined || it['additionalProperties'] === false) return undefined
      return { ...it, properties: without(groupOf(own(it, 'properties')), name) }
    },
  ],
  [
    'a group is closed',
    true,
    false,
    it => (isObject(it) && it['additionalProperties'] !== false ? { ...it, additionalProperties: false } : undefined),
  ],
  [
    'a group is opened',
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

const ARM: Path = ['openapi', 'paths', '/api/Alarm/Arm', 'get']
const VIP: Path = ['openapi', 'paths', '/api/vipcontact', 'post']
const SWITCH: Path = ['openapi', 'paths', '/api/sensor/status/{id}/{status}', 'put']
const PUSH: Path = PUSHES[0] ?? []
const problem = { content: { 'application/problem+json': { schema: {} } } }

test.each<[what: string, path: Path, by: unknown, breaks: boolean, on: string]>([
  ['a call is removed', ARM, undefined, true, 'GET /api/Alarm/Arm'],
  ['a call is new', ['openapi', 'paths', '/api/draft', 'get'], { responses: {} }, false, 'GET /api/draft'],
  ['a path is another', ['openapi', 'paths', '/api/Alarm/Arm'], undefined, true, 'GET /api/Alarm/Arm'],
  ['the success status is removed', [...ARM, 'responses', '200'], undefined, true, 'GET /api/Alarm/Arm'],
  ['another success status is possible', [...ARM, 'responses', '202'], {}, true, 'GET /api/Alarm/Arm'],
  ['a refusal is new', [...ARM, 'responses', '409'], problem, false, 'GET /api/Alarm/Arm'],
  [
    'a refusal of another content type is new',
    [...ARM, 'responses', '409'],
    { content: { 'text/html': {} } },
    true,
    'GET /api/Alarm/Arm',
  ],
  ['a refusal is removed', [...ARM, 'responses', '401'], undefined, false, 'GET /api/Alarm/Arm'],
  [
    'a reply has no body any more',
    ['openapi', 'paths', '/api/Alarm', 'get', 'responses', '200', 'content'],
    undefined,
    true,
    'GET /api/Alarm',
  ],
  [
    'an empty reply has a body',
    [...ARM, 'responses', '200', 'content'],
    { 'application/json': {} },
    false,
    'GET /api/Alarm/Arm',
  ],
  ['fewer people may call', [...ARM, 'x-role'], 'captain', true, 'GET /api/Alarm/Arm'],
  ['more people may call', [...ARM, 'x-role'], 'anyone', false, 'GET /api/Alarm/Arm'],
  ['a call changes the boat', ['openapi', 'paths', '/api/Alarm', 'get', 'x-changes'], true, true, 'GET /api/Alarm'],
  ['a call no longer changes the boat', [...ARM, 'x-changes'], false, false, 'GET /api/Alarm/Arm'],
  ['a body may be longer', [...VIP, 'x-max-body-bytes'], 1e6, false, 'POST /api/vipcontact'],
  ['a body must be shorter', [...VIP, 'x-max-body-bytes'], 10, true, 'POST /api/vipcontact'],
  ['a call takes no body any more', [...VIP, 'requestBody'], undefined, false, 'POST /api/vipcontact'],
  ['a call needs a body', [...ARM, 'requestBody'], { required: true, content: {} }, true, 'GET /api/Alarm/Arm'],
  ['a body may be missing', [...VIP, 'requestBody', 'required'], false, false, 'POST /api/vipcontact'],
  [
    'a body must have another type',
    [...VIP, 'requestBody', 'content'],
    { 'text/plain': {} },
    true,
    'POST /api/vipcontact',
  ],
  [
    'a parameter of the query is new',
    [...ARM, 'parameters'],
    [{ name: 'by', in: 'query' }],
    false,
    'GET /api/Alarm/Arm',
  ],
  [
    'a parameter of the query is needed',
    [...ARM, 'parameters'],
    [{ name: 'by', in: 'query', required: true }],
    true,
    'GET /api/Alarm/Arm',
  ],
  [
    'a parameter is narrower',
    [...SWITCH, 'parameters', 0, 'schema', 'minLength'],
    400,
    true,
    'PUT /api/sensor/status/{}/{}',
  ],
  ['a push is removed', PUSH, undefined, true, `push ${String(PUSH.at(-1))} at /messages`],
  ['a push is new', [...PUSH.slice(0, -1), 'UpdateDraft'], { payload: {} }, false, 'push UpdateDraft at /messages'],
  [
    'the hub has another address',
    ['asyncapi', 'channels', 'messages', 'address'],
    '/hub',
    true,
    `push ${String(PUSH.at(-1))} at /messages`,
  ],
])('when %s, the change is classified', (_, path, by, isBreaking, on) => {
  const found = contractChanges(DOCUMENTS, changed(path, by))
  expect([found.some(it => it.breaks), found[0]?.on]).toEqual([isBreaking, on])
})

test('the names of path parameters, tags, summaries, examples and the version do not matter', () => {
  const path = '/api/sensor/status/{id}/{status}'
  const item = JSON.stringify(valueAt(DOCUMENTS, ['openapi', 'paths', path])).replaceAll(
    '"name":"id"',
    '"name":"device"',
  )
  const renamed = changed(['openapi', 'paths', path], undefined)
  const after = withValue(renamed, ['openapi', 'paths', '/api/sensor/status/{device}/{status}'], JSON.parse(item))
  expect(contractChanges(DOCUMENTS, after as ContractDocuments)).toEqual([])
  for (const each of [
    [...ARM, 'tags'],
    [...ARM, 'summary'],
    ['openapi', 'info'],
    [...PUSH, 'examples'],
  ])
    expect(contractChanges(DOCUMENTS, changed(each, ['another']))).toEqual([])
})

test('a change names call, part and place', () => {
  const path: Path = [...VIP, 'requestBody', 'content', 'application/json', 'schema', 'properties', 'name', 'maxLength']
  expect(contractChanges(DOCUMENTS, changed(path, 20))).toEqual([
    {
      on: 'POST /api/vipcontact',
      part: 'request body',
      pointer: '/name',
      text: 'maxLength is 20, was 30',
      breaks: true,
    },
  ])
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

test('documents of any shape are compared without an error', () => {
  const kinds = fc.constantFrom('openapi', 'asyncapi')
  const place = fc.constantFrom(...SCHEMAS.map(it => it.path), ...CALLS, ...PUSHES)
  fc.assert(
    fc.property(kinds, fc.jsonValue(), fc.jsonValue(), (kind, before, after) => {
      contractChanges({ [kind]: before }, { [kind]: after })
    }),
  )
  fc.assert(
    fc.property(place, fc.nat(6), fc.jsonValue(), (path, up, by) => {
      const before = documentsAround(path)
      const after = changed(path.slice(0, Math.max(2, path.length - up)), by, before)
      contractChanges(before, after)
      contractChanges(after, before)
    }),
    { numRuns: 60 },
  )
})

test('a document is known by its first field', () => {
  expect([documentKindOf(DOCUMENTS.openapi), documentKindOf(DOCUMENTS.asyncapi)]).toEqual(['openapi', 'asyncapi'])
  expect([null, [], 'openapi', { openapi: 3 }, {}].map(documentKindOf)).toEqual(Array(5).fill(undefined))
})
