/** The history corrects an active alarm: its time, and whether it is over. */
import { type HistoryItem, isoText } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type AlarmInput, type AlarmState, alarmMachine, type SavedAlarm } from '#machines/alarm.ts'

const AT = 1_780_000_000_000
const { step, initial } = alarmMachine
const push = (type: number): AlarmInput => ({ is: 'pushed', type })
const item = (id: string, name: string, at: number): HistoryItem => ({
  id,
  latestEventName: name,
  modifiedDate: isoText(AT + at),
})
const NAMES = { 1: 'Deck hatch sensor', 4: 'Smoke detector', 10: 'Main door sensor' } as const
const alarm = (type: keyof typeof NAMES, at: number): HistoryItem => item(`a${type}-${at}`, `Alarm ${NAMES[type]}`, at)
const disarmed = (at: number): HistoryItem => item(`d${at}`, 'Disarmed', at)
const reading = (items: readonly HistoryItem[], asked: number, armed = false): AlarmInput => ({
  is: 'read',
  reading: { items, asked, shown: false },
  armed,
})
const play = (state: AlarmState, ...inputs: readonly (readonly [AlarmInput, number])[]): AlarmState =>
  inputs.reduce((it, [input, at]) => step(it, input, AT + at), state)
const began = (kept?: SavedAlarm): AlarmState => step(initial, { is: 'began', kept }, AT - 1)
const watching = play(began(), [reading([], 0), -1])
const seen = ({ mode }: AlarmState): unknown => (mode.is === 'on' ? mode.type : 'off')

test.each([
  ['after it', [alarm(10, 0), disarmed(5)], 1, 'off'],
  ['in its moment', [alarm(10, 5), disarmed(5)], 1, 10],
  ['before it', [disarmed(-5), alarm(10, 0)], 1, 10],
  ['and not the alarm, which is younger than the question', [disarmed(5)], 0, 10],
  ['and not the alarm, which is never written', [disarmed(5)], 1, 'off'],
])('OPEN-055 SM-ALARM-4 the history shows a disarming %s', (_, items, asked, expected) => {
  expect(seen(play(watching, [push(10), 0], [reading(items, asked), 6]))).toBe(expected)
})

test.each([
  ['its item was not read', { written: undefined, pushes: [{ type: 10, at: AT }] }],
  ['its item was read', { written: AT, pushes: [] }],
])('OPEN-055 after a reload too the history ends the alarm, when before it %s', (_, kept) => {
  const state = began({
    mark: { at: AT - 1, ids: kept.pushes.length > 0 ? [] : ['a10-0'] },
    on: { type: 10, at: AT },
    ...kept,
  })
  expect([seen(state), seen(play(state, [reading([alarm(10, 0), disarmed(5)], 0), 6]))]).toEqual([10, 'off'])
})

test('OPEN-055 after a reload the alarm that is on is that of the youngest push', () => {
  const pushes = [
    { type: 10, at: AT },
    { type: 1, at: AT + 5 },
  ]
  const state = began({ mark: { at: AT - 1, ids: [] }, on: { type: 1, at: AT + 5 }, written: undefined, pushes })
  expect(seen(play(state, [reading([alarm(10, 0), disarmed(3), alarm(1, 5)], 0), 6]))).toBe(1)
})

test.each([
  ['later than it was', 0, [{ type: 10, heard: AT + 9, written: AT }]],
  ['in its moment', 9, []],
])('OPEN-105 an alarm that was heard %s: what is told of it anew', (_, written, dated) => {
  expect(play(watching, [push(10), 9], [reading([alarm(10, written)], 1), 10]).redated).toEqual(dated)
})

test('OPEN-105 nothing is told anew of an alarm that was not read yet', () => {
  expect(play(watching, [push(10), 9], [reading([], 0), 10]).redated).toEqual([])
})

test.each([
  ['is armed as far as the app knows, and was not disarmed', [alarm(4, 2)], true, 'off'],
  ['was disarmed, as the app knows', [disarmed(1), alarm(4, 2)], false, 'off'],
  ['was disarmed, which the app does not know', [disarmed(1), alarm(4, 2)], true, 4],
])('OPEN-055 the first report of a disarming after a missed alarm, when the boat %s', (_, items, armed, expected) => {
  expect(seen(play(watching, [reading(items, 0, armed), 3], [{ is: 'disarmed' }, 4]))).toBe(expected)
})

test('OPEN-055 once the boat is armed again, the next disarming ends a missed alarm', () => {
  expect(
    seen(
      play(watching, [reading([disarmed(1), alarm(4, 2)], 0, true), 3], [{ is: 'armed' }, 4], [{ is: 'disarmed' }, 5]),
    ),
  ).toBe('off')
})

test('OPEN-056 a late push stands for its alarm once; the next of its type is another', () => {
  const cleared = play(watching, [reading([alarm(10, 1)], 0), 2], [{ is: 'clear' }, 3], [push(10), 4])
  expect([seen(cleared), seen(play(cleared, [push(10), 5]))]).toEqual(['off', 10])
})

test('OPEN-055 an alarm that a late push has brought back is ended by the next disarming', () => {
  const back = play(watching, [reading([alarm(10, 1)], 0), 2], [{ is: 'disarmed' }, 3], [push(10), 4])
  expect([seen(back), seen(play(back, [{ is: 'disarmed' }, 5]))]).toEqual([10, 'off'])
})

test('of two alarms of one moment the one that was told last is shown', () => {
  expect(seen(play(watching, [push(1), 9], [reading([alarm(1, 9), alarm(10, 9)], 1), 10]))).toBe(10)
})
