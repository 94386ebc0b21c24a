import { Problem, type Snapshot } from '@drydock/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, openHarness } from '#control/testing.ts'
import { armedBoatOf, forged, pausedBoatOf } from './testing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const pausedBoat = () => pausedBoatOf(harness)
const afterArming = () => armedBoatOf(harness)
const restore = (id: string, snapshot: unknown) => harness.ask('PUT', `/boats/${id}/snapshot`, snapshot)
const refusal = async (answer: { statusCode: number; body: string }) => [
  answer.statusCode,
  Problem.parse(JSON.parse(answer.body)).field,
]

test.each<readonly [string, (snapshot: Snapshot) => unknown, number, string]>([
  ['something else', () => ({ boat: 'Freja' }), 400, 'body'],
  ['a snapshot of another version', snapshot => ({ ...snapshot, version: 2 }), 400, 'version'],
  ['a snapshot with a part missing', ({ causes: _, ...snapshot }) => snapshot, 400, 'causes'],
  ['a modified snapshot', snapshot => ({ ...snapshot, seed: 7 }), 400, 'sum'],
  [
    'a snapshot that replays to another state',
    snapshot => forged(snapshot, { seed: 7, plan: { name: 'Njord' } }),
    409,
    'state',
  ],
  [
    'a snapshot with an unknown input',
    snapshot => forged(snapshot, { causes: [{ at: 0, is: 'magic' }] }),
    400,
    'causes',
  ],
  [
    'a snapshot with an unknown part',
    snapshot => forged(snapshot, { parts: { ...snapshot.parts, anchor: 'up' } }),
    400,
    'parts',
  ],
  [
    'a snapshot with a part that no replay reaches',
    snapshot => forged(snapshot, { parts: { ...snapshot.parts, marks: { start: 1 } } }),
    409,
    'parts.marks',
  ],
  [
    'a snapshot with an unreadable part',
    snapshot => forged(snapshot, { parts: { ...snapshot.parts, pushed: 'all' } }),
    400,
    'parts.pushed',
  ],
  [
    'a snapshot with an invalid input',
    snapshot => forged(snapshot, { causes: [{ at: 0, is: 'played', what: 1 }] }),
    400,
    'causes',
  ],
])('%s is refused, and the boat does not change', async (_, spoil, status, field) => {
  const boat = await afterArming()
  const before = await boat.snapshot()
  expect(await refusal(await restore(boat.id, spoil(before)))).toEqual([status, field])
  expect(await boat.snapshot()).toEqual(before)
})

test.each<readonly [string, object, number, string]>([
  ['an unknown boat', { from: 'boat-999999' }, 404, 'from'],
  ['an invalid snapshot', { from: {} }, 400, 'from'],
  ['a base and a boat', { base: 'calm', from: 'boat-1' }, 400, 'from'],
])('a fork from %s is refused', async (_, body, status, field) => {
  const count = harness.gateway.fleet.all().length
  expect(await refusal(await harness.ask('POST', '/boats', body))).toEqual([status, field])
  expect(harness.gateway.fleet.all()).toHaveLength(count)
})

test('a snapshot of a future time is refused', async () => {
  const boat = await pausedBoat()
  expect(await refusal(await harness.ask('GET', `/boats/${boat.id}/snapshot?at=1`))).toEqual([400, 'at'])
})

test('an unknown part is refused with a message that names it', async () => {
  const boat = await pausedBoat()
  const answer = await restore(boat.id, forged(await boat.snapshot(), { parts: { anchor: 'up' } }))
  expect(Problem.parse(answer.json()).detail).toBe(
    "The snapshot holds a part 'anchor' of a boat that this Drydock does not know. Restore it with the Drydock that took it.",
  )
})
