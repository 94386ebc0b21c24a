import dayjs from 'dayjs'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { calendarDay } from '#texts/formatDate.ts'
import { clockTimeWithSeconds } from '#texts/formatClock.ts'
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

test('FORMAT-01 every moment reads as its pattern says, and its day and time of day alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }), moment => {
      const text = dayjs.utc(moment).format('MMM DD, YYYY HH:mm:ss')
      expect([
        logTime(moment, 'UTC'),
        `${calendarDay(dayOf(moment, 'UTC'))} ${clockTimeWithSeconds(moment, 'UTC')}`,
      ]).toEqual([text, text])
    }),
  )
})

test('FORMAT-01 a time before the year 1000 has a year of four digits', () => {
  expect(logTime(Date.parse('0001-01-01T00:00:00Z'), 'UTC')).toBe('Jan 01, 0001 00:00:00')
})

test('QUALITY the formatter of a zone is made at most once', () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat')
  for (let minute = 0; minute < 100; minute++) logTime(at + minute * 60_000, 'Asia/Tokyo')
  // Other files of the same worker may have made it before.
  expect(formats.mock.calls.length).toBeLessThanOrEqual(1)
  formats.mockRestore()
})

test('the day of a time is that of the zone', () => {
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
  expect(dayHeading(day, dayOf(at, 'UTC'))).toBe(heading)
})
