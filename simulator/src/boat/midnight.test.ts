import { isoText } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { midnightOf } from './midnight.ts'

test.each([
  ['2026-06-01', 'UTC', '2026-06-01T00:00'],
  ['2026-06-01', 'Europe/Copenhagen', '2026-05-31T22:00'],
  ['2026-01-01', 'Europe/Copenhagen', '2025-12-31T23:00'],
  ['2026-06-01', 'Pacific/Auckland', '2026-05-31T12:00'],
  ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T10:00'],
  ['2026-06-01', 'Pacific/Niue', '2026-06-01T11:00'],
  ['2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15'],
  // The day of a clock change starts with the offset of the day before, the next day with the new one.
  ['2026-03-29', 'Europe/Copenhagen', '2026-03-28T23:00'],
  ['2026-03-30', 'Europe/Copenhagen', '2026-03-29T22:00'],
  ['2026-10-25', 'Europe/Copenhagen', '2026-10-24T22:00'],
  ['2026-10-26', 'Europe/Copenhagen', '2026-10-25T23:00'],
  // The last days whose year has four digits.
  ['9999-12-30', 'Pacific/Kiritimati', '9999-12-29T10:00'],
  ['9999-12-31', 'UTC', '9999-12-31T00:00'],
  ['9999-12-31', 'Pacific/Kiritimati', '9999-12-30T10:00'],
  ['9999-12-31', 'Pacific/Niue', '9999-12-31T11:00'],
  // If the clock goes forward at midnight, the day starts at one.
  ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00'],
  // If the clock goes back from one to midnight, the day starts at the first midnight.
  ['2024-11-03', 'America/Havana', '2024-11-03T04:00'],
  // If the clock goes back from midnight to eleven, the day starts after the second eleven.
  ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00'],
  // A clock may go forward or back by three hours.
  ['2020-10-04', 'Antarctica/Casey', '2020-10-03T16:00'],
  ['2020-10-05', 'Antarctica/Casey', '2020-10-04T13:00'],
  ['2021-03-13', 'Antarctica/Casey', '2021-03-12T13:00'],
  ['2021-03-14', 'Antarctica/Casey', '2021-03-13T16:00'],
])('OPEN-078 FORMAT-17 %s begins in %s at %s', (day, zone, begins) => {
  expect(isoText(midnightOf(day, zone)).slice(0, 16)).toBe(begins)
})

test('each day starts where the day before ends, in every time zone, however far its clock moves', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  // Samoa skipped a whole day in 2011, so the range of days starts later.
  const day = fc.integer({ min: 0, max: 3_650 }).map(it => Date.UTC(2020, 0, 1) + it * 86_400_000)
  fc.assert(
    fc.property(zone, day, (zone, at) => {
      const today = isoText(at).slice(0, 10)
      const begin = midnightOf(today, zone)
      const shown = (moment: number): string =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment)
      expect([shown(begin - 1), shown(begin)]).toEqual([isoText(at - 86_400_000).slice(0, 10), today])
    }),
    { numRuns: 300 },
  )
})
