import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, openHarness } from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
beforeEach(async () => {
  await harness.ask('DELETE', '/boats/boat-1/faults')
})
afterAll(() => harness.close())

const add = async (body: unknown) => harness.ask('POST', '/boats/boat-1/faults', body)

test('a fault is active until its time is over', async () => {
  const begun = await add({ on: 'weather', kind: 'delay', by: '3s', for: '1m' })
  const until = new Date(
    Date.parse((await harness.ask('GET', '/boats/boat-1/clock')).json().now) + 60_000,
  ).toISOString()
  expect([begun.statusCode, begun.json()]).toEqual([200, { faults: [{ on: 'weather', kind: 'delay', until }] }])
  await harness.ask('POST', '/boats/boat-1/clock/advance', { ms: 60_000 })
  expect((await harness.ask('GET', '/boats/boat-1/faults')).json()).toEqual({ faults: [] })
})

test('faults are listed as written, oldest first, and cleared together', async () => {
  const written = [
    { on: { rest: 'GET /api/Alarm/Arm' }, kind: 'status' },
    { on: { rest: 'any' }, kind: 'drop' },
    { on: { hub: 'SetStatusOnClient' }, kind: 'stale' },
    { on: { hub: 'any' }, kind: 'duplicate' },
    { on: { hub: 'connection' }, kind: 'half-open' },
    { on: 'storage', kind: 'reset' },
  ]
  for (const fault of written) await add(fault)
  expect((await harness.ask('GET', '/boats/boat-1/faults')).json()).toEqual({ faults: written })
  expect((await harness.ask('DELETE', '/boats/boat-1/faults')).json()).toEqual({ faults: [] })
})

test.each([
  ['an unknown kind', { on: 'weather', kind: 'dalay' }, 'kind', "Did you mean 'delay'?"],
  [
    'a kind that does not apply',
    { on: { rest: 'any' }, kind: 'reorder' },
    'kind',
    "'reorder' does not apply to a call",
  ],
  [
    'an unknown call',
    { on: { rest: 'GET /api/Alarm/Arn' }, kind: 'status' },
    'on.rest',
    "Did you mean 'GET /api/Alarm/Arm'?",
  ],
  [
    'an unknown push',
    { on: { hub: 'SetStatusOnCleint' }, kind: 'drop' },
    'on.hub',
    "Did you mean 'SetStatusOnClient'?",
  ],
  ['a missing parameter', { on: 'weather', kind: 'delay' }, 'kind', "'delay' needs 'by'"],
  ['an unsupported parameter', { on: 'weather', kind: 'drop', status: 500 }, 'status', "'drop' takes no 'status'"],
  [
    'a state that is counted',
    { on: { hub: 'connection' }, kind: 'half-open', times: 2 },
    'times',
    'it cannot be counted',
  ],
])('%s is refused with its field, and no fault begins', async (_, body, field, words) => {
  const response = await add(body)
  expect([response.statusCode, response.json().field]).toEqual([400, field])
  expect(response.json().detail).toContain(words)
  expect((await harness.ask('GET', '/boats/boat-1/faults')).json()).toEqual({ faults: [] })
})

test('the journal records a fault as a step', async () => {
  await add({ on: 'weather', kind: 'drop', times: 1 })
  const { journal } = harness.gateway.fleet.find('boat-1')?.boat ?? {}
  expect(journal?.since(0).at(-1)).toMatchObject({
    lane: 'step',
    name: 'fault',
    body: { on: 'weather', kind: 'drop', times: 1 },
  })
})
