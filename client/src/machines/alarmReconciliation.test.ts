import { type HistoryItem, isoText, SAME_ALARM_MS } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { reconcile, settleFound, applyPush, type AlarmWatch, watchFrom } from '#machines/alarmReconciliation.ts'

const AT = 1_780_000_000_000
const HOURS = 5 * 3_600_000
const item = (id: string, name: string, at: number): HistoryItem => ({
  id,
  latestEventName: name,
  modifiedDate: isoText(at),
})
const NAMES = { 1: 'Deck hatch sensor', 4: 'Smoke detector', 10: 'Main door sensor', 17: 'Bilge pump' } as const
const alarm = (id: string, type: keyof typeof NAMES, at: number): HistoryItem => item(id, `Alarm ${NAMES[type]}`, at)
const read = (watch: AlarmWatch, items: readonly HistoryItem[], asked = 0) =>
  reconcile(watch, { items, asked, shown: false }, AT + HOURS)
const types = (items: readonly HistoryItem[], watch = watchFrom(AT, undefined)): unknown =>
  read(watch, items).missed.map(it => it.type)

test('a new watch has counted nothing, and puts every push of an earlier page before its first reading', () => {
  const pushes = [
    { type: 10, at: AT },
    { type: 1, at: AT + 1 },
  ]
  expect(watchFrom(AT, undefined, pushes)).toEqual({
    mark: undefined,
    since: AT,
    count: 0,
    pushes: [
      { type: 10, at: AT, order: -1 },
      { type: 1, at: AT + 1, order: 0 },
    ],
    found: [],
  })
})

test.each([
  ['oldest first', [alarm('a', 10, AT + 5), alarm('b', 4, AT + 5), alarm('c', 1, AT + 9)], [10, 4, 1]],
  ['newest first', [alarm('c', 1, AT + 9), alarm('b', 4, AT + 5), alarm('a', 10, AT + 5)], [10, 4, 1]],
  [
    'newest first, the two youngest of one moment',
    [alarm('c', 1, AT + 9), alarm('b', 4, AT + 9), alarm('a', 10, AT + 5)],
    [10, 4, 1],
  ],
  ['of one moment', [alarm('a', 10, AT + 5), alarm('b', 4, AT + 5)], [10, 4]],
  [
    'in no order',
    [alarm('a', 10, AT + 1), alarm('b', 4, AT + 7), alarm('c', 1, AT + 3), alarm('d', 17, AT + 9)],
    [10, 1, 4, 17],
  ],
])(
  'SM-ALARM-8 missed alarms listed %s are raised oldest first, those of one moment in their order',
  (_, items, expected) => {
    expect(types(items)).toEqual(expected)
  },
)

test('SM-ALARM-8 before the first reading only alarms later than the start are new', () => {
  expect([types([alarm('a', 10, AT)]), types([alarm('a', 10, AT + 1)])]).toEqual([[], [10]])
})

test('SM-ALARM-8 another alarm at the moment of the last read item is new', () => {
  const { watch } = read(watchFrom(AT, undefined), [alarm('a', 10, AT + 5)])
  expect(types([alarm('a', 10, AT + 5), alarm('b', 4, AT + 5)], watch)).toEqual([4])
})

test('SM-ALARM-8 an alarm older than the last read item is not new', () => {
  const { watch } = read(watchFrom(AT, undefined), [alarm('a', 10, AT + 1), alarm('b', 10, AT + 5)])
  expect(types([alarm('c', 4, AT + 4)], watch)).toEqual([])
})

test.each([
  ['nothing', [], undefined, false],
  ['an arming', ['Armed'], undefined, false],
  ['a disarming', ['Disarmed'], AT + 1, true],
  ['an arming after a disarming', ['Disarmed', 'Armed'], AT + 1, false],
  ['a disarming after an arming', ['Armed', 'Disarmed'], AT + 2, true],
])(
  'OPEN-055 %s in the history gives the time of the disarming and whether the boat is disarmed',
  (_, names, disarmedAt, disarmed) => {
    const items = names.map((name, index) => item(`e${index}`, name, AT + index + 1))
    expect(read(watchFrom(AT, undefined), items)).toMatchObject({ disarmedAt, disarmed })
  },
)

test.each([
  [SAME_ALARM_MS, 10],
  [SAME_ALARM_MS + 1, undefined],
])('OPEN-056 a push %d ms after its alarm was found belongs to the alarm of type %s', (later, found) => {
  const { watch } = reconcile(watchFrom(AT, undefined), { items: [alarm('a', 10, AT + 1)], asked: 0, shown: false }, AT)
  expect(applyPush(watch, 10, AT + later).found?.alarm?.type).toBe(found)
})

test('after an empty history every alarm is new', () => {
  const { watch } = read(watchFrom(AT, undefined), [])
  expect(watch.mark).toEqual({ at: 0, ids: [] })
  expect(types([alarm('a', 10, AT - HOURS)], watch)).toEqual([10])
})

test('while the history cannot be read, the last 200 pushes wait for their items', () => {
  let watch = watchFrom(AT, undefined)
  for (let push = 1; push <= 201; push += 1) watch = applyPush(watch, 10, AT + push).watch
  expect([watch.pushes.length, watch.pushes[0]?.order, watch.count]).toEqual([200, 2, 201])
})

test('the watch keeps the ids of the last 200 alarms', () => {
  const all = Array.from({ length: 205 }, (_, index) => alarm(`e${index}`, 10, AT + index))
  expect(read(watchFrom(AT, undefined), all).watch.mark?.ids).toEqual(all.slice(5).map(it => it.id))
})

test('OPEN-056 a history requested after a push contains its item, however wrong the phone clock is', () => {
  const { watch } = applyPush(watchFrom(AT, { at: AT, ids: [] }), 10, AT)
  const after = read(watch, [alarm('a', 10, AT + HOURS)], 1)
  expect(after).toMatchObject({ missed: [], written: new Map([[1, AT + HOURS]]) })
  expect(after.watch.pushes).toEqual([])
})

test('a push without an item in a history requested after it is dropped', () => {
  const { watch } = applyPush(watchFrom(AT, { at: AT, ids: [] }), 10, AT)
  expect(read(watch, [], 1).watch.pushes).toEqual([])
  expect(read(watch, [], 0).watch.pushes).toEqual([{ type: 10, at: AT, order: 1 }])
})

test.each([
  [4, 4],
  [undefined, 10],
  [1, undefined],
])('OPEN-056 a late push of type %s belongs to the found alarm of type %s', (type, found) => {
  const { watch } = reconcile(
    watchFrom(AT, undefined),
    { items: [alarm('a', 10, AT + 1), alarm('b', 4, AT + 2)], asked: 0, shown: false },
    AT + 3,
  )
  const taken = applyPush(watch, type, AT + 4)
  expect(taken.found?.alarm?.type).toBe(found)
  expect(taken.watch.count).toBe(1)
  expect(taken.watch.found).toHaveLength(found === undefined ? 2 : 1)
})

test('clearing the alarm settles the found alarms', () => {
  const { watch } = read(watchFrom(AT, undefined), [alarm('a', 10, AT + 1)])
  expect(watch.found).toMatchObject([{ type: 10, settled: false }])
  expect(settleFound(watch).found).toMatchObject([{ type: 10, settled: true }])
})
