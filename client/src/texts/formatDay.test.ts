import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { dayAfter, today } from '#texts/formatDay.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['2024-02-28', '2024-02-29'],
  ['2023-12-31', '2024-01-01'],
  ['2024-03-31', '2024-04-01'],
  ['2024-13-01', undefined],
  ['', undefined],
])('OPEN-078 the day after %j is %j', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})

test('OPEN-078 today is the day in the time zone of this device', () => {
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    day: '2-digit',
  })
  const noon = Date.parse('2024-06-01T12:00:00Z')
  expect(today(noon)).toBe(`2024-06-${at.format(noon)}`)
})

test('OPEN-078 EVENTLOG-19 days and times of the app read the same in a browser that writes the month first', async () => {
  const Real = Intl.DateTimeFormat
  // What en-CA gives with ICU 72: month, day, year.
  vi.stubGlobal(
    'Intl',
    Object.create(Intl, {
      DateTimeFormat: {
        value: function MonthFirst(_: string, options: Intl.DateTimeFormatOptions) {
          return new Real('en-US', { ...options, timeZone: options.timeZone ?? 'UTC' })
        },
      },
    }),
  )
  vi.resetModules()
  const fresh = {
    ...(await import('#texts/formatClock.ts')),
    ...(await import('#texts/formatDay.ts')),
    ...(await import('#texts/formatLog.ts')),
  }
  const reference = fc.integer({ min: 0, max: Date.UTC(2099, 11, 31) / 1000 }).map(it => it * 1000)
  fc.assert(
    fc.property(reference, at => {
      const [day, time] = new Date(at).toISOString().slice(0, 19).split('T')
      expect([fresh.today(at), fresh.dayOf(at, 'UTC'), fresh.clockTimeWithSeconds(at, 'UTC')]).toEqual([day, day, time])
      expect(fresh.dayHeading(fresh.dayOf(at, 'UTC'), fresh.today(at))).toBe('Today')
    }),
  )
})
