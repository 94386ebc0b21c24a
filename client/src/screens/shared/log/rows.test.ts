import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupsOf, rowsOf } from '#screens/shared/log/rows.ts'

const item = (id: string, modifiedDate: string) => ({ id, latestEventName: 'Armed', modifiedDate })
const items = [
  item('3', '2024-06-02T00:30:00Z'),
  item('2', '2024-06-01T23:00:00Z'),
  item('1', '2024-06-01T01:00:00Z'),
  item('0', 'long ago'),
]

test('EVENTLOG-19 the days are those of the time zone of the user', () => {
  expect(rowsOf(items, 'UTC').map(it => it.day)).toEqual(['2024-06-02', '2024-06-01', '2024-06-01', ''])
  expect(rowsOf(items, 'Europe/Copenhagen').map(it => it.day)).toEqual(['2024-06-02', '2024-06-02', '2024-06-01', ''])
})

test('the first event of a day carries the heading, the last one ends the line', () => {
  expect(rowsOf(items, 'UTC').map(it => [it.first, it.last])).toEqual([
    [true, true],
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('a window that begins within a day has no second heading', () => {
  expect(groupsOf(rowsOf(items, 'UTC').slice(2)).map(it => it.headed)).toEqual([false, true])
})

test('EVENTLOG-19 rows from a place on are those of the whole list', () => {
  const dates = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
  fc.assert(
    fc.property(dates, fc.nat(30), fc.nat(30), (halfDays, a, b) => {
      const list = halfDays.map((it, at) => item(String(at), new Date(it * 43_200_000).toISOString()))
      const [from, end] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)]
      expect(rowsOf(list, 'UTC', from, end)).toEqual(rowsOf(list, 'UTC').slice(from, end))
    }),
  )
})

test('QUALITY of 10,000 events a window dates its own rows and one on either side', () => {
  let dated = 0
  const list = Array.from({ length: 10_000 }, (_, at) => ({
    id: String(at),
    latestEventName: 'Armed',
    get modifiedDate() {
      dated++
      return '2024-06-01T23:00:00Z'
    },
  }))
  expect([rowsOf(list, 'UTC', 5_000, 5_024).length, dated]).toEqual([24, 26])
})
