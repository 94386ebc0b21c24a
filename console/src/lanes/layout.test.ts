import { expect, test } from 'vitest'
import type { TimedEntry } from '#boatView.ts'
import { armedOf, markAt, marksOf } from './layout.ts'

const told = (at: number, lane: TimedEntry['lane'], name: string, seq = at): TimedEntry => ({
  seq,
  at,
  lane,
  name,
  body: null,
})
const SPAN = { from: 0, to: 10_000 }

test('each lane has marks of its own, at their times', () => {
  const marks = marksOf([told(1_000, 'hub', 'SetStatusOnClient'), told(5_000, 'step', 'gateway')], SPAN, 1_000)
  expect(marks.map(({ lane, x }) => [lane, x])).toEqual([
    ['step', 500],
    ['hub', 100],
  ])
})

test('entries that stand together are one mark that says how many', () => {
  const [mark, ...others] = marksOf(
    [told(1_000, 'hub', 'A'), told(1_010, 'hub', 'B'), told(1_020, 'hub', 'C')],
    SPAN,
    1_000,
  )
  expect([others.length, mark?.count, mark?.label]).toEqual([0, 3, 'C +2'])
})

test('an alarm is the one that is shown of those that stand together', () => {
  const [mark] = marksOf(
    [told(1_000, 'hub', 'UpdateStatusChangeOnAlarm'), told(1_010, 'hub', 'SetStatusOnClient')],
    SPAN,
    1_000,
  )
  expect([mark?.isAlarm, mark?.entry.name]).toEqual([true, 'UpdateStatusChangeOnAlarm'])
})

test('a label is left out where the next mark is too near', () => {
  const marks = marksOf([told(1_000, 'hub', 'A'), told(1_400, 'hub', 'B'), told(4_000, 'hub', 'C')], SPAN, 1_000)
  expect(marks.map(it => it.label)).toEqual(['', 'B', 'C'])
})

test('ten thousand entries come to no more marks than there is room for', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => told(index, 'hub', 'UpdatePosition', index))
  expect(marksOf(entries, SPAN, 1_000).length).toBeLessThanOrEqual(1_000 / 7 + 1)
})

test('what is out of sight is not laid out', () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => told(index * 1_000, 'rest', 'GET /api/sensor', index))
  expect(marksOf(entries, SPAN, 1_000).length).toBeLessThanOrEqual(12)
})

test('a press means the nearest mark of its lane, its label too', () => {
  const marks = marksOf([told(1_000, 'hub', 'A'), told(5_000, 'hub', 'B'), told(1_000, 'step', 'gateway')], SPAN, 1_000)
  expect([
    markAt(marks, 'hub', 96)?.label,
    markAt(marks, 'hub', 540)?.label,
    markAt(marks, 'app', 100),
    markAt(marks, 'hub', 480)?.label,
  ]).toEqual(['A', 'B', undefined, undefined])
})

test('the boat is armed from one word to the other, or until now', () => {
  const armed = (at: number, body: boolean): TimedEntry => ({ seq: at, at, lane: 'state', name: 'armed', body })
  expect(
    armedOf(
      [armed(1_000, true), armed(1_500, true), armed(3_000, false), armed(4_000, false), armed(7_000, true)],
      9_000,
    ),
  ).toEqual([
    { from: 1_000, to: 3_000 },
    { from: 7_000, to: 9_000 },
  ])
})
