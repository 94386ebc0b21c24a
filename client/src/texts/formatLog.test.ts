import { expect, test } from 'vitest'
import { dayHeading, dayOf, logTime } from '#texts/formatLog.ts'

const at = Date.UTC(2024, 5, 1, 14, 5, 9)

test.each([
  ['UTC', 'Jun 01, 2024 14:05:09'],
  ['Europe/Copenhagen', 'Jun 01, 2024 16:05:09'],
  ['Pacific/Auckland', 'Jun 02, 2024 02:05:09'],
  ['Nowhere/At All', 'Jun 01, 2024 14:05:09'],
])('FORMAT-01 EVENTLOG-19 EVENTLOG-21 a log time in %s reads %s', (zone, text) => {
  expect(logTime(at, zone)).toBe(text)
})

test('the day of a moment is that of the zone', () => {
  expect(dayOf(at, 'UTC')).toBe('2024-06-01')
  expect(dayOf(at, 'Pacific/Auckland')).toBe('2024-06-02')
})

test.each([
  ['2024-06-01', 'Today'],
  ['2024-05-31', 'Yesterday'],
  ['2024-05-30', 'Thursday'],
  ['2024-05-26', 'Sunday'],
  ['2024-05-25', 'May 25, 2024'],
  ['2024-06-02', 'Jun 02, 2024'],
])('the heading of %s, seen on a Saturday, is %s', (day, heading) => {
  expect(dayHeading(day, at, 'UTC')).toBe(heading)
})
