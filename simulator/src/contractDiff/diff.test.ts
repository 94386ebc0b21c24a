import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contractChanges, type ContractDocuments, documentKindOf } from './diff.ts'
import {
  CALLS,
  changed,
  documentsAround,
  DOCUMENTS,
  type Path,
  PUSHES,
  SCHEMAS,
  valueAt,
  withValue,
} from './testing.ts'

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
