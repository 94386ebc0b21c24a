import { expect, test } from 'vitest'
import { canonicalLines } from '#boat/hash.ts'
import type { Boat } from '#boat/boat.ts'
import { startBoat } from '#fleet/fleet.ts'
import { recordedStepsOf } from './recordedSteps.ts'
import { pendingStepsOf, cancelRerun, rerun } from './rerun.ts'

const START = Date.UTC(2026, 5, 1, 8)
const boatOf = (): Boat => startBoat({ start: START, seed: 3, kept: Number.POSITIVE_INFINITY })
const linesOf = (boat: Boat): readonly string[] => canonicalLines(boat.journal.since(0), START)

const STEPS = [
  { at: 5_000, kind: 'sensor', params: { type: 'door', on: true } },
  { at: 5_000, kind: 'armed', params: true },
  { at: 90_000, kind: 'alarm', params: 'bilgePump' },
]

test('the same steps on the same boat give the same journal', () => {
  const [first, second] = [boatOf(), boatOf()]
  rerun(first, STEPS)
  first.clock.advanceTo(START + 300_000)
  rerun(second, recordedStepsOf(first))
  second.clock.advanceTo(START + 300_000)
  expect(linesOf(second)).toEqual(linesOf(first))
})

test('pending steps are listed, and run at their time', () => {
  const boat = boatOf()
  rerun(boat, STEPS)
  boat.clock.advanceTo(START + 60_000)
  expect(pendingStepsOf(boat)).toEqual(STEPS.slice(2))
  boat.clock.advanceTo(START + 90_000)
  expect([pendingStepsOf(boat), recordedStepsOf(boat)]).toEqual([[], STEPS])
})

test('canceling a re-run drops the pending steps', () => {
  const boat = boatOf()
  rerun(boat, STEPS)
  boat.clock.advanceTo(START + 60_000)
  cancelRerun(boat)
  boat.clock.advanceTo(START + 300_000)
  expect(recordedStepsOf(boat)).toEqual(STEPS.slice(0, 2))
})

test('a step that the boat refuses is skipped, and the others run', () => {
  const boat = boatOf()
  rerun(boat, [{ at: 1_000, kind: 'sensor', params: { type: 'immobilizer', on: true } }, ...STEPS])
  boat.clock.advanceTo(START + 10_000)
  expect(boat.state.armed).toBe(true)
})

test('arming by the app is recorded as a step', () => {
  const boat = boatOf()
  recordedStepsOf(boat)
  boat.clock.advanceTo(START + 2_000)
  boat.journal.append('rest', 'GET /api/Alarm/Arm', { status: 200 })
  boat.journal.append('state', 'armed', true)
  boat.journal.append('state', 'armed', false)
  expect(recordedStepsOf(boat)).toEqual([{ at: 2_000, kind: 'armed', params: true }])
})
