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
  ['after the alarm', [alarm(10, 0), disarmed(5)], 1, 'off'],
  ['at the time of the alarm', [alarm(10, 5), disarmed(5)], 1, 10],
  ['before the alarm', [disarmed(-5), alarm(10, 0)], 1, 10],
  ['but not the alarm, which came after the request', [disarmed(5)], 0, 10],
  ['but never the alarm', [disarmed(5)], 1, 'off'],
])(
  'OPEN-055 SM-ALARM-4 the history decides whether the alarm is over: it shows a disarming %s',
  (_, items, asked, expected) => {
    expect(seen(play(watching, [push(10), 0], [reading(items, asked), 6]))).toBe(expected)
  },
)

test.each([
  ['its item was not read', { written: undefined, pushes: [{ type: 10, at: AT }] }],
  ['its item was read', { written: AT, pushes: [] }],
])('OPEN-055 the history ends the alarm also after a reload, when before the reload %s', (_, kept) => {
  const state = began({
    mark: { at: AT - 1, ids: kept.pushes.length > 0 ? [] : ['a10-0'] },
    on: { type: 10, at: AT },
    ...kept,
  })
  expect([seen(state), seen(play(state, [reading([alarm(10, 0), disarmed(5)], 0), 6]))]).toEqual([10, 'off'])
})

test('OPEN-055 after a reload the shown alarm belongs to the youngest push', () => {
  const pushes = [
    { type: 10, at: AT },
    { type: 1, at: AT + 5 },
  ]
  const state = began({ mark: { at: AT - 1, ids: [] }, on: { type: 1, at: AT + 5 }, written: undefined, pushes })
  expect(seen(play(state, [reading([alarm(10, 0), disarmed(3), alarm(1, 5)], 0), 6]))).toBe(1)
})

test.each([
  ['later than the alarm was', 0, [{ type: 10, heard: AT + 9, written: AT }]],
  ['at the moment of the alarm', 9, []],
])('OPEN-105 the history corrects the time of an alarm whose push came %s, if it differs', (_, written, dated) => {
  expect(play(watching, [push(10), 9], [reading([alarm(10, written)], 1), 10]).redated).toEqual(dated)
})

test('OPEN-105 an alarm that was not read yet gets no corrected time', () => {
  expect(play(watching, [push(10), 9], [reading([], 0), 10]).redated).toEqual([])
})

test.each([
  ['is armed as far as the app knows, and was not disarmed', [alarm(4, 2)], true, 'off'],
  ['was disarmed, as the app knows', [disarmed(1), alarm(4, 2)], false, 'off'],
  ['was disarmed, which the app does not know', [disarmed(1), alarm(4, 2)], true, 4],
])(
  'OPEN-055 the first report of a disarming decides on a missed alarm when the boat %s',
  (_, items, armed, expected) => {
    expect(seen(play(watching, [reading(items, 0, armed), 3], [{ is: 'disarmed' }, 4]))).toBe(expected)
  },
)

test('OPEN-055 the next disarming ends a missed alarm once the boat is armed again', () => {
  expect(
    seen(
      play(watching, [reading([disarmed(1), alarm(4, 2)], 0, true), 3], [{ is: 'armed' }, 4], [{ is: 'disarmed' }, 5]),
    ),
  ).toBe('off')
})

test('OPEN-056 a late push belongs to its alarm once; the next push of its type is another alarm', () => {
  const cleared = play(watching, [reading([alarm(10, 1)], 0), 2], [{ is: 'clear' }, 3], [push(10), 4])
  expect([seen(cleared), seen(play(cleared, [push(10), 5]))]).toEqual(['off', 10])
})

test('OPEN-055 the next disarming ends an alarm that a late push restored', () => {
  const back = play(watching, [reading([alarm(10, 1)], 0), 2], [{ is: 'disarmed' }, 3], [push(10), 4])
  expect([seen(back), seen(play(back, [{ is: 'disarmed' }, 5]))]).toEqual([10, 'off'])
})

test.each([
  ['all alarms have pushes', [alarm(10, 0), disarmed(2), alarm(1, 4)], [push(10), push(1)]],
  ['an alarm after the disarming has none', [alarm(10, 0), disarmed(2), alarm(10, 3), alarm(1, 4)], [push(1)]],
])(
  'OPEN-056 SM-ALARM-8 a disarming that the history shows before the active alarm does not end it when it is reported late: %s',
  (_, items, pushes) => {
    const pushed = play(watching, ...pushes.map((it, index): [AlarmInput, number] => [it, 4 + index]))
    const told = play(pushed, [reading(items, pushes.length, true), 8])
    const reported = play(told, [{ is: 'disarmed' }, 9])
    expect([seen(reported), seen(play(reported, [{ is: 'disarmed' }, 10]))]).toEqual([1, 'off'])
  },
)

test('SM-ALARM-4 a disarming ends a missed alarm although the history shows an older disarming and no arming since', () => {
  const old = disarmed(-60_000)
  const known = play(began(), [reading([old], 0, true), -1])
  const missed = play(known, [reading([old, alarm(10, 0)], 0, true), 6])
  expect([seen(missed), seen(play(missed, [{ is: 'disarmed' }, 7]))]).toEqual([10, 'off'])
})

test('of two alarms at the same moment the app shows the one that was raised last', () => {
  expect(seen(play(watching, [push(1), 9], [reading([alarm(1, 9), alarm(10, 9)], 1), 10]))).toBe(10)
})
