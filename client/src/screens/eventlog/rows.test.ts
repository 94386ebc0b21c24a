import { expect, test } from 'vitest'
import { groupsOf, rowsOf } from '#screens/eventlog/rows.ts'

const item = (id: string, modifiedDate: string) => ({ id, latestEventName: 'Armed', modifiedDate })
const items = [
  item('3', '2024-06-02T00:30:00Z'),
  item('2', '2024-06-01T23:00:00Z'),
  item('1', '2024-06-01T01:00:00Z'),
  item('0', 'long ago'),
]

test('EVENTLOG-19 days are those of the zone of the user', () => {
  expect(rowsOf(items, 'UTC').map(it => it.day)).toEqual(['2024-06-02', '2024-06-01', '2024-06-01', ''])
  expect(rowsOf(items, 'Europe/Copenhagen').map(it => it.day)).toEqual(['2024-06-02', '2024-06-02', '2024-06-01', ''])
})

test('the first of a day carries the heading, the last ends the line', () => {
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
