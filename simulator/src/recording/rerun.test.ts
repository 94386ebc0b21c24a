import { expect, test } from 'vitest'
import { canonicalLines } from '#boat/hash.ts'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { setSilent } from '#devices/silence.ts'
import { startBoat } from '#fleet/fleet.ts'
import { performStep, tryStep } from '#player/runner/performStep.ts'
import { moveTo } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'
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

test('arming by the app is recorded as a step', async () => {
  const { boat, order } = await openOrders()
  await order('Arm')
  moveTo(boat, 5_000)
  expect(recordedStepsOf(boat)).toEqual([{ at: 2_000, kind: 'armed', params: true }])
})

test('two phones that arm and disarm within two seconds are recorded as two steps', async () => {
  const { boat, order } = await openOrders()
  await order('Arm')
  moveTo(boat, 1_000)
  await order('Disarm')
  moveTo(boat, 5_000)
  expect(recordedStepsOf(boat)).toEqual([
    { at: 2_000, kind: 'armed', params: true },
    { at: 3_000, kind: 'armed', params: false },
  ])
})

test('a step that arms is recorded once, also while the call of an app is obeyed or after one that nobody obeys', async () => {
  const { boat, order } = await openOrders()
  await order('Arm')
  moveTo(boat, 1_000)
  performStep(boat, { kind: 'keypad', params: 'arm' })
  performStep(boat, { kind: 'armed', params: false })
  moveTo(boat, 5_000)
  setSilent(boat, true)
  await order('Disarm')
  setSilent(boat, false)
  performStep(boat, { kind: 'keypad', params: 'disarm' })
  expect(recordedStepsOf(boat)).toEqual([
    { at: 1_000, kind: 'keypad', params: 'arm' },
    { at: 1_000, kind: 'armed', params: false },
    { at: 2_000, kind: 'armed', params: true },
    { at: 5_000, kind: 'keypad', params: 'disarm' },
  ])
})

test('the call of an app is recorded when the boat has refused a keypad at the same moment', async () => {
  const { boat, order } = await openOrders({ sensors: [] })
  await order('Arm')
  boat.clock.at(START + 2_000, () => undefined)
  boat.clock.skipTo(START + 2_000)
  tryStep(boat, { kind: 'keypad', params: 'disarm' })
  moveTo(boat, 2_000)
  expect(recordedStepsOf(boat).at(-1)).toEqual({ at: 2_000, kind: 'armed', params: true })
})

/** A boat with a keypad, and the calls of its captain that arm and disarm it. */
async function openOrders(plan: BoatPlan = { sensors: [{ type: 'keypad' }] }) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(plan)
  const token = await fixture.token(hosted)
  return { boat: hosted.boat, order: (word: 'Arm' | 'Disarm') => fixture.ask(`/api/Alarm/${word}`, { token }) }
}
