/** Replays of old boats: other requests are answered meanwhile, and boats that are too old are refused at once. */
import { HOUR } from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBoat, type BoatOptions } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { type Harness, openHarness } from '#control/testing.ts'
import type { HostedBoat } from '#fleet/fleet.ts'
import { turn } from '#time/waitUntilIdle.ts'
import { snapshotOf } from './snapshot.ts'
import { pausedBoatOf } from './testing.ts'

const DAY = 24 * HOUR
/** Long enough for many slices, also on a fast machine. */
const AGE = 10 * DAY
/** Requests that are answered while the bodies of a call are read and written. */
const MORE_THAN_WITHOUT_SLICES = 3

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

/** Returns the id of an old boat. */
async function oldBoat(): Promise<string> {
  const { id } = await pausedBoatOf(harness)
  await harness.ask('POST', `/boats/${id}/clock/advance`, { ms: AGE })
  return id
}

test.each<[string, (id: string) => Promise<{ readonly statusCode: number }>]>([
  ['a rerun', id => harness.ask('POST', `/boats/${id}/rerun`, { until: AGE })],
  ['a snapshot of an earlier time', id => harness.ask('GET', `/boats/${id}/snapshot?at=${AGE - 1}`)],
  ['a fork', id => harness.ask('POST', '/boats', { from: id })],
  [
    'a restoration',
    async id => harness.ask('PUT', `/boats/${id}/snapshot`, (await harness.ask('GET', `/boats/${id}/snapshot`)).body),
  ],
  ['a recording', id => harness.ask('POST', `/boats/${id}/recording`, { from: AGE - 1 })],
])('during %s of an old boat other requests are answered', async (_, start) => {
  const id = await oldBoat()
  let status = 0
  void start(id)
    .catch(() => ({ statusCode: 500 }))
    .then(answer => {
      status = answer.statusCode
    })
  let answers = 0
  for (; status === 0; answers++) {
    await harness.ask('GET', `/boats/${id}/clock`)
    await turn()
  }
  expect(status).toBe(200)
  expect(answers).toBeGreaterThan(MORE_THAN_WITHOUT_SLICES)
  await harness.ask('DELETE', `/boats/${id}`)
})

test('a boat that is removed while it restarts stays removed', async () => {
  const id = await oldBoat()
  const restarted = harness.ask('POST', `/boats/${id}/rerun`, { until: AGE })
  await harness.ask('DELETE', `/boats/${id}`)
  expect([(await restarted).statusCode, harness.gateway.fleet.find(id)]).toEqual([404, undefined])
})

test('of two restarts of a boat the second one begins after the first', async () => {
  const { id } = await pausedBoatOf(harness)
  const restarts = [AGE, 1_000].map(until => harness.ask('POST', `/boats/${id}/rerun`, { until }))
  expect((await Promise.all(restarts)).map(it => it.statusCode)).toEqual([200, 200])
  const clock = harness.gateway.fleet.find(id)?.boat.clock
  expect((clock?.now() ?? 0) - (clock?.start ?? 0)).toBe(1_000)
})

test('two forks of a boat at the same time get ids and users of their own', async () => {
  const id = await oldBoat()
  const forks = await Promise.all([1, 2].map(() => harness.ask('POST', '/boats', { from: id })))
  expect(new Set([id, ...forks.map(it => it.json().id)]).size).toBe(3)
  expect(new Set(forks.map(it => it.json().user)).size).toBe(2)
})

/** A hosted boat whose clock shows an age. */
function hostedOf(age: number, plan: BoatOptions['plan'] = {}): HostedBoat {
  const origin: BoatOptions = { plan, start: Date.UTC(2026, 5, 1, 8) }
  const boat = createBoat(origin)
  const clock = { ...boat.clock, now: () => origin.start + age }
  const pace = { mode: () => 'paused' as const, speed: () => 0, catchUp() {}, set() {}, advance() {}, stop() {} }
  return { boat: { ...boat, clock }, origin, people: [], pace }
}

test.each<[string, HostedBoat, number | undefined, string | undefined]>([
  ['of 367 days', hostedOf(367 * DAY), undefined, 'conflict'],
  ['of 366 days', hostedOf(366 * DAY), undefined, undefined],
  ['that pushes its status each millisecond', hostedOf(DAY, { gateway: { statusEvery: 1 } }), undefined, 'invalid'],
  [
    'that pushes its status each millisecond, of an earlier time',
    hostedOf(DAY, { gateway: { statusEvery: 1 } }),
    DAY,
    'invalid',
  ],
])('a snapshot of a boat %s that could not be restored is refused before any replay', async (_, hosted, at, code) => {
  const error: unknown = await snapshotOf(hosted, new Map(), at).then(
    () => undefined,
    (it: unknown) => it,
  )
  expect(error instanceof Refusal ? [error.code, error.field] : error).toEqual(code && [code, 'at'])
})
