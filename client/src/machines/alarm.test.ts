import { SILENCE_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { alarmMachine, sounds } from '#machines/alarm.ts'

const AT = 1_000_000
const { step, deadline, initial } = alarmMachine
const on = step(initial, { is: 'triggered', type: 10 }, AT)

test.each<[number | undefined, string]>([
  [10, 'MAIN DOOR SENSOR'],
  [1, 'DECK HATCH SENSOR'],
  [13, 'GATEWAY'],
  [17, 'BILGE PUMP'],
  [99, 'UNKNOWN SENSOR'],
  [undefined, 'UNKNOWN SENSOR'],
])('SM-ALARM-1 ALARM-18 ALARM-19 type %s says %s', (type, message) => {
  expect(step(initial, { is: 'triggered', type }, AT)).toEqual({ is: 'on', type, message, at: AT, silencedUntil: undefined })
})

test('SM-ALARM-2 a second alarm replaces type and message', () => {
  expect(step(on, { is: 'triggered', type: 1 }, AT + 5)).toMatchObject({ type: 1, message: 'DECK HATCH SENSOR', at: AT + 5 })
})

test('SM-ALARM-3 SM-ALARM-7 clearing ends alarm mode, and does nothing where there is none', () => {
  expect(step(on, { is: 'clear' }, AT)).toEqual({ is: 'off' })
  expect(step(initial, { is: 'clear' }, AT)).toBe(initial)
  expect(step(initial, { is: 'silence' }, AT)).toBe(initial)
})

test('SM-ALARM-6 BANNER-06 alarm mode has no deadline of its own', () => {
  expect(deadline(on)).toBeUndefined()
  expect(step(on, { is: 'due' }, AT + 10_000)).toBe(on)
})

test('silence lasts 30 s; then the same alarm sounds again', () => {
  const silenced = step(on, { is: 'silence' }, AT)
  expect([sounds(on), sounds(silenced), deadline(silenced)]).toEqual([true, false, AT + SILENCE_MS])
  expect(sounds(step(silenced, { is: 'due' }, AT + SILENCE_MS))).toBe(true)
})

test('a new alarm sounds although the one before it was silenced', () => {
  expect(sounds(step(step(on, { is: 'silence' }, AT), { is: 'triggered', type: 1 }, AT + 1))).toBe(true)
})
