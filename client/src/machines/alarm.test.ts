import { type HistoryItem, isoText, SAME_ALARM_MS, SILENCE_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type AlarmInput, type AlarmState, alarmMachine, savedAlarmOf, isSounding } from '#machines/alarm.ts'

const AT = 1_780_000_000_000
const { step, deadline, initial } = alarmMachine
const push = (type: number | undefined): AlarmInput => ({ is: 'pushed', type })
const item = (id: string, name: string, at: number): HistoryItem => ({
  id,
  latestEventName: name,
  modifiedDate: isoText(at),
})
const door = (id: string, at: number): HistoryItem => item(id, 'Alarm Main door sensor', at)
const reading = (
  items: readonly HistoryItem[],
  asked = 0,
  more: { shown?: boolean; armed?: boolean } = {},
): AlarmInput => ({
  is: 'read',
  reading: { items, asked, shown: more.shown ?? false },
  armed: more.armed ?? false,
})
/** A session in which the history was read once, at its beginning. */
const watching = (items: readonly HistoryItem[] = []): AlarmState =>
  step(step(initial, { is: 'began', kept: undefined }, AT), reading(items), AT)
const play = (state: AlarmState, ...inputs: readonly (readonly [AlarmInput, number])[]): AlarmState =>
  inputs.reduce((it, [input, at]) => step(it, input, AT + at), state)
const on = step(initial, push(10), AT)
const seen = ({ mode }: AlarmState): unknown => (mode.is === 'on' ? mode.message : 'off')

test.each<[number | undefined, string]>([
  [10, 'MAIN DOOR SENSOR'],
  [1, 'DECK HATCH SENSOR'],
  [13, 'GATEWAY'],
  [17, 'BILGE PUMP'],
  [99, 'UNKNOWN SENSOR'],
  [undefined, 'UNKNOWN SENSOR'],
])('SM-ALARM-1 ALARM-18 ALARM-19 an alarm of type %s has the message %s', (type, message) => {
  expect(step(initial, push(type), AT).mode).toEqual({ is: 'on', type, message, at: AT, silencedUntil: undefined })
})

test('SM-ALARM-2 a second alarm replaces type and message', () => {
  expect(step(on, push(1), AT + 5).mode).toMatchObject({ type: 1, message: 'DECK HATCH SENSOR', at: AT + 5 })
})

test.each([
  ['SM-ALARM-3', 'clear'],
  ['SM-ALARM-4', 'disarmed'],
  ['SM-ALARM-7', 'forget'],
] as const)('%s the input %s ends alarm mode', (_, is) => {
  expect(on.mode.is).toBe('on')
  expect(step(on, { is }, AT).mode).toEqual({ is: 'off' })
})

test('SM-ALARM-9 clearing and silencing do nothing without an alarm', () => {
  for (const is of ['clear', 'disarmed', 'armed', 'silence'] as const) expect(step(initial, { is }, AT)).toBe(initial)
})

test('SM-ALARM-6 BANNER-06 alarm mode has no deadline of its own', () => {
  expect(deadline(on)).toBeUndefined()
  expect(step(on, { is: 'due' }, AT + 10_000)).toBe(on)
})

test('UX silence lasts 30 s; then the same alarm sounds again', () => {
  const silenced = step(on, { is: 'silence' }, AT)
  expect([isSounding(on.mode), isSounding(silenced.mode), deadline(silenced)]).toEqual([true, false, AT + SILENCE_MS])
  expect(isSounding(step(silenced, { is: 'due' }, AT + SILENCE_MS).mode)).toBe(true)
})

test.each(['clear', 'disarmed', 'forget'] as const)(
  'ALARM-16 ALARM-21 the input %s ends alarm mode also while the alarm is silenced',
  is => {
    const silenced = step(on, { is: 'silence' }, AT)
    expect(isSounding(silenced.mode)).toBe(false)
    expect(step(silenced, { is }, AT + 1).mode).toEqual({ is: 'off' })
  },
)

test('UX a new alarm sounds although the previous one was silenced', () => {
  expect(isSounding(step(step(on, { is: 'silence' }, AT), push(1), AT + 1).mode)).toBe(true)
})

test('SM-ALARM-8 an alarm found only in the history sets alarm mode, with the time of the boat', () => {
  const state = step(
    watching([door('e1', AT - 5_000)]),
    reading([door('e1', AT - 5_000), item('e2', 'Alarm bilge pump', AT + 15_000)]),
    AT + 30_000,
  )
  expect(state.mode).toEqual({ is: 'on', type: 17, message: 'BILGE PUMP', at: AT + 15_000, silencedUntil: undefined })
})

test('SM-ALARM-8 several missed alarms are all raised, oldest first, and the last one is shown', () => {
  const state = step(watching(), reading([item('e2', 'Alarm Smoke detector', AT + 9), door('e1', AT + 5)]), AT + 10)
  expect([state.raised.map(it => it.type), seen(state)]).toEqual([[10, 4], 'SMOKE DETECTOR'])
})

test.each<[string, AlarmState, AlarmInput]>([
  ['an alarm from before the session began', initial, reading([door('e1', AT - 1)])],
  [
    'an item that is no alarm',
    watching(),
    reading([item('e1', 'Armed', AT + 5), item('e2', 'Main power loss', AT + 6)]),
  ],
  ['an alarm that was read before', watching([door('e1', AT - 5)]), reading([door('e1', AT - 5)])],
  ['an item that only got a new date', watching([door('e1', AT - 5)]), reading([door('e1', AT + 50)])],
  [
    'an alarm that ended before it was known',
    watching(),
    reading([door('e1', AT + 5), item('e2', 'Disarmed', AT + 6)]),
  ],
  ['an alarm in a list that the person is looking at', watching(), reading([door('e1', AT + 5)], 0, { shown: true })],
  ['an item without a time', watching(), reading([{ id: 'e2', latestEventName: 'Alarm', modifiedDate: 'soon' }])],
])('SM-ALARM-8 the app does not report as missed: %s', (_, state, input) => {
  expect(
    seen(
      step(step(state, state === initial ? { is: 'began', kept: undefined } : { is: 'armed' }, AT), input, AT + 60_000),
    ),
  ).toBe('off')
})

test.each([
  [SAME_ALARM_MS, 'off'],
  [SAME_ALARM_MS + 1, 'MAIN DOOR SENSOR'],
])(
  'OPEN-056 an item %d ms after a cleared push, in a history requested before that push, sets alarm mode to %s',
  (distance, expected) => {
    expect(
      seen(play(watching(), [push(10), 0], [{ is: 'clear' }, 1], [reading([door('e1', AT + distance)], 0), 2])),
    ).toBe(expected)
  },
)

test('OPEN-056 an item of another type than the push is another alarm', () => {
  expect(seen(play(watching(), [push(1), 0], [{ is: 'clear' }, 1], [reading([door('e1', AT)], 1), 2]))).toBe(
    'MAIN DOOR SENSOR',
  )
})

test('OPEN-056 one push belongs to one item only', () => {
  expect(
    seen(
      play(
        watching(),
        [push(10), 0],
        [{ is: 'clear' }, 1],
        [reading([door('e1', AT), door('e2', AT + 1_000)], 1), 2_000],
      ),
    ),
  ).toBe('MAIN DOOR SENSOR')
})

test('a phone clock that is hours wrong does not duplicate an alarm', () => {
  const hours = 5 * 3_600_000
  const state = play(
    watching([item('e0', 'Online', AT - hours)]),
    [push(10), 0],
    [{ is: 'clear' }, 1],
    [reading([door('e1', AT - hours + 1)], 1), 2],
  )
  expect(seen(state)).toBe('off')
})

test('a push after its history item is the same alarm: it neither sounds nor shows again', () => {
  const found = play(watching(), [reading([door('e1', AT + 1)]), 2], [{ is: 'silence' }, 3])
  expect(isSounding(play(found, [push(10), 4]).mode)).toBe(false)
  expect(seen(play(found, [{ is: 'clear' }, 4], [push(10), 5]))).toBe('off')
})

test('a late push restores an alarm that only a disarming before the push ended', () => {
  expect(seen(play(watching(), [reading([door('e1', AT + 1)]), 2], [{ is: 'disarmed' }, 3], [push(10), 4]))).toBe(
    'MAIN DOOR SENSOR',
  )
})

test('an older alarm found late sounds, but does not replace a younger one', () => {
  const state = play(
    watching(),
    [push(1), 9_000],
    [{ is: 'silence' }, 9_001],
    [reading([door('e1', AT + 1), item('e2', 'Alarm Deck hatch sensor', AT + 9_000)], 1), 9_002],
  )
  expect([seen(state), isSounding(state.mode), state.raised.map(it => it.type)]).toEqual([
    'DECK HATCH SENSOR',
    true,
    [10],
  ])
})

test('OPEN-055 a late report of a disarming before a missed alarm does not end it, the next disarming does', () => {
  const state = play(
    watching(),
    [reading([item('e1', 'Disarmed', AT + 1), item('e2', 'Alarm Smoke detector', AT + 2)], 0, { armed: true }), 3],
    [{ is: 'disarmed' }, 4],
  )
  expect([seen(state), seen(play(state, [{ is: 'disarmed' }, 5]))]).toEqual(['SMOKE DETECTOR', 'off'])
})

test('a reload keeps the shown alarm and the point up to which the history was read', () => {
  const before = play(watching(), [push(10), 1], [reading([door('e1', AT + 1)], 1), 2])
  const after = step(initial, { is: 'began', kept: savedAlarmOf(before) }, AT + 5_000)
  expect([seen(after), seen(play(after, [{ is: 'clear' }, 5_001], [reading([door('e1', AT + 1)]), 5_002]))]).toEqual([
    'MAIN DOOR SENSOR',
    'off',
  ])
  expect(
    seen(
      play(after, [{ is: 'clear' }, 5_001], [reading([door('e1', AT + 1), item('e2', 'Alarm', AT + 3_000)]), 5_002]),
    ),
  ).toBe('UNKNOWN SENSOR')
})
