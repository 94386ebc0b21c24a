import { expect, test } from 'vitest'
import type { TimedEntry } from '#boatView.ts'
import { armedOf, markAt, marksOf } from './layout.ts'

const entry = (at: number, lane: TimedEntry['lane'], name: string, seq = at): TimedEntry => ({
  seq,
  at,
  lane,
  name,
  body: null,
})
const SPAN = { from: 0, to: 10_000 }

test('each lane has its own marks, at their times', () => {
  const marks = marksOf([entry(1_000, 'hub', 'SetStatusOnClient'), entry(5_000, 'step', 'gateway')], SPAN, 1_000)
  expect(marks.map(({ lane, x }) => [lane, x])).toEqual([
    ['step', 500],
    ['hub', 100],
  ])
})

test('entries close together become one mark with their count', () => {
  const [mark, ...others] = marksOf(
    [entry(1_000, 'hub', 'A'), entry(1_010, 'hub', 'B'), entry(1_020, 'hub', 'C')],
    SPAN,
    1_000,
  )
  expect([others.length, mark?.count, mark?.label]).toEqual([0, 3, 'C +2'])
})

test('of entries close together the alarm is shown', () => {
  const [mark] = marksOf(
    [entry(1_000, 'hub', 'UpdateStatusChangeOnAlarm'), entry(1_010, 'hub', 'SetStatusOnClient')],
    SPAN,
    1_000,
  )
  expect([mark?.isAlarm, mark?.entry.name]).toEqual([true, 'UpdateStatusChangeOnAlarm'])
})

test('a label is omitted where the next mark is too close', () => {
  const marks = marksOf([entry(1_000, 'hub', 'A'), entry(1_400, 'hub', 'B'), entry(4_000, 'hub', 'C')], SPAN, 1_000)
  expect(marks.map(it => it.label)).toEqual(['', 'B', 'C'])
})

test('ten thousand entries give no more marks than fit', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => entry(index, 'hub', 'UpdatePosition', index))
  expect(marksOf(entries, SPAN, 1_000).length).toBeLessThanOrEqual(1_000 / 7 + 1)
})

test('entries outside the visible span are not laid out', () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => entry(index * 1_000, 'rest', 'GET /api/sensor', index))
  expect(marksOf(entries, SPAN, 1_000).length).toBeLessThanOrEqual(12)
})

test('a press selects the nearest mark of its lane, also by its label', () => {
  const marks = marksOf(
    [entry(1_000, 'hub', 'A'), entry(5_000, 'hub', 'B'), entry(1_000, 'step', 'gateway')],
    SPAN,
    1_000,
  )
  expect([
    markAt(marks, 'hub', 96)?.label,
    markAt(marks, 'hub', 540)?.label,
    markAt(marks, 'app', 100),
    markAt(marks, 'hub', 480)?.label,
  ]).toEqual(['A', 'B', undefined, undefined])
})

test('an armed period runs from one report to the other, or until now', () => {
  const armed = (at: number, body: boolean): TimedEntry => ({ seq: at, at, lane: 'state', name: 'armed', body })
  expect(
    armedOf(
      [armed(1_000, true), armed(1_500, true), armed(3_000, false), armed(4_000, false), armed(7_000, true)],
      9_000,
      true,
    ),
  ).toEqual([
    { from: 1_000, to: 3_000 },
    { from: 7_000, to: 9_000 },
  ])
})

test('a boat that starts armed has an armed period from the beginning', () => {
  const disarmed: TimedEntry = { seq: 1, at: 3_000, lane: 'state', name: 'armed', body: false }
  expect(armedOf([disarmed], 9_000, false)).toEqual([{ from: 0, to: 3_000 }])
  expect(armedOf([entry(1_000, 'hub', 'A')], 9_000, true)).toEqual([{ from: 0, to: 9_000 }])
  expect(armedOf([], 9_000, false)).toEqual([])
})
