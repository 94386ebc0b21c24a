import { ALARM_SYNC_MS } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ArmingInput,
  armingMachine,
  type ArmingState,
  armedAfter,
  wasDisarmed,
  type ArmingAction,
} from '#machines/arming.ts'

const AT = 1_000_000
const { step, deadline, initial } = armingMachine

const reported = (armed: boolean): ArmingState => step(initial, { is: 'report', armed }, AT)
const waiting = (action: ArmingAction): ArmingState =>
  step(reported(!armedAfter(action)), { is: 'request', action, run: 1 }, AT)

test.each<[string, ArmingAction]>([
  ['SM-SYNC-1 ALARM-04', 'arm'],
  ['SM-SYNC-2 ALARM-05', 'disarm'],
])('%s LIMIT-05 a request to %s waits 60 s', (_, action) => {
  const state = waiting(action)
  expect(state).toMatchObject({ is: 'waiting', action })
  expect(deadline(state)).toBe(AT + ALARM_SYNC_MS)
})

test.each<[string, ArmingAction]>([
  ['SM-SYNC-3 ALARM-10', 'arm'],
  ['SM-SYNC-4 ALARM-10', 'disarm'],
])('%s a report of the requested state ends the wait to %s without an error', (_, action) => {
  expect(step(waiting(action), { is: 'report', armed: armedAfter(action) }, AT + 1)).toEqual({
    is: 'idle',
    armed: armedAfter(action),
    end: 'confirmed',
  })
})

test.each<ArmingAction>(['arm', 'disarm'])(
  'SM-SYNC-5 a report of the opposite state keeps the wait to %s and its deadline',
  action => {
    const state = waiting(action)
    expect(step(state, { is: 'report', armed: !armedAfter(action) }, AT + 1)).toBe(state)
    const doubted = step(state, { is: 'forget' }, AT + 1)
    expect(step(doubted, { is: 'report', armed: !armedAfter(action) }, AT + 2)).toEqual(state)
  },
)

test.each<[string, ArmingAction]>([
  ['SM-SYNC-6 ALARM-13', 'arm'],
  ['SM-SYNC-7 ALARM-14', 'disarm'],
])('%s a failed call ends the wait to %s as refused', (_, action) => {
  expect(step(waiting(action), { is: 'call-failed', run: 1 }, AT)).toEqual({
    is: 'idle',
    armed: !armedAfter(action),
    end: 'refused',
  })
})

test('a failed call of an earlier request does not end the wait', () => {
  const state = waiting('arm')
  expect(step(state, { is: 'call-failed', run: 0 }, AT)).toBe(state)
})

test('SM-SYNC-8 ALARM-11 a wait that times out ends as unreachable and leaves the flag', () => {
  expect(step(waiting('arm'), { is: 'due' }, AT + ALARM_SYNC_MS)).toEqual({
    is: 'idle',
    armed: false,
    end: 'unreachable',
  })
})

test('SM-SYNC-9 OPEN-054 a second press during the wait changes nothing', () => {
  const state = waiting('arm')
  expect(step(state, { is: 'request', action: 'arm', run: 2 }, AT)).toBe(state)
  expect(step(state, { is: 'request', action: 'disarm', run: 2 }, AT)).toBe(state)
})

test('OPEN-003 a request changes nothing while the flag is unknown', () => {
  expect(step(initial, { is: 'request', action: 'arm', run: 1 }, AT)).toBe(initial)
  expect(step(initial, { is: 'request', action: 'disarm', run: 1 }, AT)).toBe(initial)
})

test.each<[boolean | undefined, boolean, boolean]>([
  [true, false, true],
  [false, false, false],
  [undefined, false, false],
  [false, true, false],
])('SM-SYNC-10 ALARM-16 with the flag %s a report of %s counts as a disarming: %s', (first, second, disarmed) => {
  const before = first === undefined ? initial : reported(first)
  expect(wasDisarmed(step(before, { is: 'report', armed: second }, AT), before)).toBe(disarmed)
})

test('SM-SYNC-4 a disarming counts even when the flag was forgotten during the wait', () => {
  const before = step(waiting('disarm'), { is: 'forget' }, AT)
  expect(wasDisarmed(step(before, { is: 'report', armed: false }, AT), before)).toBe(true)
})

test('OPEN-055 a repeated report after the flag was forgotten is no new disarming', () => {
  const disarmed = step(waiting('disarm'), { is: 'report', armed: false }, AT)
  const before = step(disarmed, { is: 'forget' }, AT)
  expect(wasDisarmed(step(before, { is: 'report', armed: false }, AT), before)).toBe(false)
})

test('SM-SYNC-11 clearing changes nothing when flag and wait are already unknown', () => {
  expect(initial).toEqual({ is: 'idle', armed: undefined, end: 'none' })
  const forgotten = step(step(waiting('arm'), { is: 'report', armed: true }, AT), { is: 'forget' }, AT)
  expect(step(forgotten, { is: 'clear' }, AT)).toBe(forgotten)
})

test('SM-SYNC-11 OPEN-122 clearing forgets flag and wait, a doubt forgets only the flag', () => {
  expect(step(waiting('arm'), { is: 'clear' }, AT)).toEqual(initial)
  expect(step(waiting('arm'), { is: 'forget' }, AT)).toMatchObject({
    is: 'waiting',
    armed: undefined,
    until: AT + ALARM_SYNC_MS,
  })
})

const input = fc.oneof(
  fc.record({
    is: fc.constant('request' as const),
    action: fc.constantFrom<ArmingAction>('arm', 'disarm'),
    run: fc.nat(5),
  }),
  fc.record({ is: fc.constant('report' as const), armed: fc.boolean() }),
  fc.record({ is: fc.constant('call-failed' as const), run: fc.nat(5) }),
  fc.constantFrom<ArmingInput | { is: 'due' }>({ is: 'forget' }, { is: 'clear' }, { is: 'due' }),
)

test('SM-SYNC the flag follows the reports alone, and a wait keeps its deadline until it ends', () => {
  fc.assert(
    fc.property(fc.array(input, { maxLength: 40 }), inputs => {
      let state: ArmingState = initial
      let armed: boolean | undefined
      let now = AT
      for (const it of inputs) {
        const before = state
        state = step(before, it, ++now)
        if (it.is === 'report') armed = it.armed
        if (it.is === 'forget' || it.is === 'clear') armed = undefined
        expect(state.armed).toBe(armed)
        if (before.is === 'waiting' && state.is === 'waiting') expect(deadline(state)).toBe(deadline(before))
        if (before.is === 'idle' && state.is === 'waiting') expect(armed).toBe(!armedAfter(state.action))
        if (state.is === 'idle') expect(deadline(state)).toBeUndefined()
      }
    }),
  )
})
