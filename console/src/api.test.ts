// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import {
  ApiError,
  advance,
  attachApp,
  createBoat,
  deleteBoat,
  errorText,
  forkBoat,
  listBoats,
  listStepKinds,
  readSnapshot,
  recordScenario,
  rerun,
  restoreSnapshot,
  runStep,
  setClock,
} from './api.ts'
import { CLOCK, fakeControl, problem } from './testing.ts'

const LOGIN = { id: 'b2', user: 'captain@freja.example', password: 'fair-winds' }
const ADVANCE = 'POST /boats/b1/clock/advance'
const SNAPSHOT = {
  version: 1,
  host: 'freja.example',
  start: 0,
  seed: 1,
  plan: {},
  at: 33_000,
  causes: [],
  state: 'abc',
  sum: 'def',
}

test.each<[string, unknown, unknown, () => Promise<unknown>]>([
  ['POST /boats/b1/clock', { mode: 'paused' }, CLOCK, () => setClock('b1', 'paused')],
  ['POST /boats/b1/clock', { mode: 'scaled', speed: 10 }, CLOCK, () => setClock('b1', 'scaled', 10)],
  ['POST /boats/b1/clock/advance', { to: 'next' }, CLOCK, () => advance('b1', { to: 'next' })],
  ['POST /boats/b1/clock/advance', { ms: 1_000 }, CLOCK, () => advance('b1', { ms: 1_000 })],
  ['POST /boats/b1/rerun', { until: 5_000 }, CLOCK, () => rerun('b1', 5_000)],
  [
    'POST /boats/b1/steps',
    { alarm: 'bilgePump' },
    { at: CLOCK.now, since: 3 },
    () => runStep('b1', 'alarm', 'bilgePump'),
  ],
  [
    'POST /boats/b1/recording',
    { name: 'A', id: 'SC-900', from: 0, since: 0 },
    { yaml: 'scenario: A', steps: 1, notes: [] },
    () => recordScenario('b1', { name: 'A', id: 'SC-900', from: 0, since: 0 }),
  ],
  ['POST /boats/b1/app', {}, { address: 'http://localhost/' }, () => attachApp('b1')],
  ['POST /boats', {}, LOGIN, () => createBoat()],
  ['POST /boats', { from: 'b1' }, LOGIN, () => forkBoat('b1')],
  ['GET /boats', undefined, [], () => listBoats()],
  ['GET /kinds', undefined, [], () => listStepKinds()],
])('a call is sent as %s with the body %j and the token', async (route, body, reply, call) => {
  const control = fakeControl({ [route]: reply })
  await call()
  expect(control.calls).toEqual([{ route, body, authorization: 'Bearer secret' }])
})

test.each<[string, string, () => Promise<unknown>]>([
  ['a change of the pace', 'POST /boats/b1/clock', () => setClock('b1', 'paused')],
  ['Go to', 'POST /boats/b1/rerun', () => rerun('b1', 5_000)],
  ['a snapshot that is restored', 'PUT /boats/b1/snapshot', () => restoreSnapshot('b1', '{}', 'freja.json')],
  ['a boat that is deleted', 'DELETE /boats/b1', () => deleteBoat('b1')],
])('an advance that %s of this page has ended is no error', async (_, route, end) => {
  let answer: (it: Response) => void = () => undefined
  const gone = { detail: 'The boat was removed or replaced while its clock advanced. Send the request again.' }
  fakeControl({ [route]: CLOCK, [ADVANCE]: () => new Promise<Response>(resolve => (answer = resolve)) })
  const advanced = advance('b1', { ms: 60_000 })
  await end().catch(() => undefined)
  answer(problem(409, gone)())
  expect(await advanced).toBeUndefined()
})

test.each<[string, Response, () => Promise<unknown>]>([
  ['somebody else has ended', problem(409, { detail: 'It ended.' })(), async () => undefined],
  ['ends when another boat is restarted', problem(409, { detail: 'It ended.' })(), () => rerun('b2', 5_000)],
  ['fails for another reason', problem(500, { detail: 'It ended.' })(), () => rerun('b1', 5_000)],
])('an advance that %s is an error', async (_, end, meanwhile) => {
  let answer: (it: Response) => void = () => undefined
  fakeControl({ [ADVANCE]: () => new Promise<Response>(resolve => (answer = resolve)) })
  const advanced = advance('b1', { ms: 60_000 })
  await meanwhile().catch(() => undefined)
  answer(end)
  await expect(advanced).rejects.toThrow('It ended.')
})

test('a reply is returned as its schema parses it', async () => {
  fakeControl({ 'POST /boats': { ...LOGIN, unknown: 1 } })
  expect(await createBoat()).toEqual(LOGIN)
})

test.each<[string, unknown]>([
  ['a wrong shape', { id: 'b2' }],
  ['no JSON', () => new Response('<html>')],
])('a reply with %s is an error that says what to do', async (_, reply) => {
  fakeControl({ 'POST /boats': reply })
  await expect(createBoat()).rejects.toMatchObject({
    name: 'ApiError',
    status: 0,
    message: 'The console cannot read the reply of the fake boat. Reload the page to get the same version.',
  })
})

test.each<[object | string, string, string]>([
  [{ title: 'Bad Request', detail: 'speed must be positive.', field: 'speed' }, 'speed must be positive.', 'speed'],
  [{ title: 'Bad Request' }, 'Bad Request', ''],
  ['no problem document', 'The fake boat answered 400.', ''],
])('the error reply %j has the message %s', async (body, message, field) => {
  fakeControl({ 'POST /boats/b1/clock': problem(400, body) })
  await expect(setClock('b1', 'paused')).rejects.toMatchObject({ status: 400, message, field })
})

test('an unreachable fake boat is an error without a status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(listBoats()).rejects.toMatchObject({
    status: 0,
    message: 'The fake boat does not answer. Is it still running?',
  })
})

test('the id of a boat is encoded in the path', async () => {
  const control = fakeControl({ 'DELETE /boats/a%2Fb': () => new Response(null, { status: 204 }) })
  await deleteBoat('a/b')
  expect(control.routes()).toEqual(['DELETE /boats/a%2Fb'])
})

test('a snapshot is returned as the text that was sent', async () => {
  const text = JSON.stringify(SNAPSHOT, null, 3)
  fakeControl({ 'GET /boats/b1/snapshot': () => new Response(text) })
  expect(await readSnapshot('b1')).toBe(text)
})

test('a snapshot that violates the contract is rejected', async () => {
  fakeControl({ 'GET /boats/b1/snapshot': { ...SNAPSHOT, version: 99 } })
  await expect(readSnapshot('b1')).rejects.toThrow('The console cannot read the reply')
})

test('a file without valid JSON is refused by its name, without a call', async () => {
  const control = fakeControl()
  await expect(restoreSnapshot('b1', '{"version": 1', 'freja.json')).rejects.toThrow(
    'freja.json: This is not a complete snapshot. Choose a file that was downloaded from this console.',
  )
  expect(control.calls).toEqual([])
})

test('a refused snapshot is reported with its file name', async () => {
  fakeControl({ 'PUT /boats/b1/snapshot': problem(400, { detail: 'The sum is wrong.', field: 'sum' }) })
  await expect(restoreSnapshot('b1', '{}', 'freja.json')).rejects.toMatchObject({
    status: 400,
    field: 'sum',
    message: 'freja.json: The sum is wrong.',
  })
})

test.each<[unknown, string]>([
  [new ApiError(400, 'speed must be positive.'), 'speed must be positive.'],
  [new Error(''), 'Something went wrong. Reload the page.'],
  ['thrown', 'Something went wrong. Reload the page.'],
])('the thrown value %j has the text %s', (thrown, text) => expect(errorText(thrown)).toBe(text))
