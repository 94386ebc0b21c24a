import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from './time.ts'

/** Orders and characters in which versions of ICU have written dates: none of them may matter. */
type Style = (digits: Readonly<Record<string, string>>) => readonly (readonly [string, string])[]
const STYLES: Readonly<Record<string, Style>> = {
  'year first': it => [
    ['year', it.year ?? ''],
    ['literal', '-'],
    ['month', it.month ?? ''],
    ['literal', '-'],
    ['day', it.day ?? ''],
    ['literal', ', '],
    ...timeOf(it),
  ],
  'month first, without zeros': it => [
    ['month', String(Number(it.month))],
    ['literal', '/'],
    ['day', String(Number(it.day))],
    ['literal', '/'],
    ['year', it.year ?? ''],
    ['literal', ' at\u202f'],
    ...timeOf({ ...it, minute: String(Number(it.minute)) }),
  ],
  'day first, midnight as 24': it => [
    ...timeOf({ ...it, hour: it.hour === '00' ? '24' : (it.hour ?? '') }),
    ['literal', '\u200e '],
    ['day', it.day ?? ''],
    ['literal', '.'],
    ['month', it.month ?? ''],
    ['literal', '.'],
    ['year', it.year ?? ''],
  ],
}
const timeOf = (it: Readonly<Record<string, string>>): readonly (readonly [string, string])[] => [
  ['hour', it.hour ?? ''],
  ['literal', '.'],
  ['minute', it.minute ?? ''],
  ['literal', '.'],
  ['second', it.second ?? ''],
]

const ZONES = {
  UTC: 0,
  'Etc/GMT+12': -720,
  'Etc/GMT-14': 840,
  'Asia/Kathmandu': 345,
  'Asia/Tokyo': 540,
  'America/Phoenix': -420,
} as const
/** The same by arithmetic: none of these zones has changed its clocks since 1986. */
const reference = (at: number, zone: keyof typeof ZONES): string =>
  new Date(at + ZONES[zone] * MINUTE).toISOString().slice(0, 19)

const Real = Intl.DateTimeFormat
/** A browser that writes all dates in one style, whatever language is asked for. */
function stubBrowser(style: Style): void {
  class Browser {
    readonly real: Intl.DateTimeFormat
    constructor(_language: string, { timeZone }: Intl.DateTimeFormatOptions = {}) {
      this.real = new Real('en-US', {
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        timeZone,
      })
    }
    formatToParts(at: number): readonly { type: string; value: string }[] {
      const digits = Object.fromEntries(this.real.formatToParts(at).map(({ type, value }) => [type, value]))
      return style(digits).map(([type, value]) => ({ type, value }))
    }
    format(at: number): string {
      return this.formatToParts(at)
        .map(({ value }) => value)
        .join('')
    }
    resolvedOptions(): Intl.ResolvedDateTimeFormatOptions {
      return this.real.resolvedOptions()
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Browser } }))
  vi.resetModules()
}
afterEach(() => vi.unstubAllGlobals())

const zone = fc.constantFrom('UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'Asia/Kathmandu', 'Asia/Tokyo', 'America/Phoenix')
const moment = fc.integer({ min: Date.UTC(1987, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 })

test.each(Object.entries(STYLES))(
  'OPEN-078 FORMAT-17 EVENTLOG-19 clocks read the same in a browser that writes dates %s',
  async (_, style) => {
    stubBrowser(style)
    const { zonedDay, zonedText, zonedTime } = await import('./zonedTime.ts')
    fc.assert(
      fc.property(zone, moment, (place, second) => {
        const text = reference(second * 1000, place)
        expect(zonedText(second * 1000, place)).toBe(text)
        expect(`${zonedDay(second * 1000, place)}T${zonedTime(second * 1000, place)}`).toBe(text)
      }),
    )
  },
)

test('OPEN-078 midnight is the first second of its day in every time zone', async () => {
  vi.resetModules()
  const { zonedText } = await import('./zonedTime.ts')
  for (const place of ['UTC', 'Etc/GMT-14', 'Asia/Kathmandu'] as const) {
    const midnight = Date.UTC(2026, 5, 1) - ZONES[place] * MINUTE
    expect([zonedText(midnight - 1000, place), zonedText(midnight, place)]).toEqual([
      '2026-05-31T23:59:59',
      '2026-06-01T00:00:00',
    ])
  }
})

test('UTC reads as every other zone does, also before 1970 and after the year 9999', async () => {
  vi.resetModules()
  const { zonedText } = await import('./zonedTime.ts')
  const moments = [Date.UTC(1969, 11, 31), -1, 0, 999, Date.UTC(9999, 11, 31, 23, 59, 59, 999), Date.UTC(10_000, 0)]
  for (const at of moments) expect([at, zonedText(at, 'UTC')]).toEqual([at, zonedText(at, 'Etc/UTC')])
  expect(() => zonedText(Number.NaN, 'UTC')).toThrow(RangeError)
})

test('without a zone the clock is that of the device, in its calendar days of the Gregorian year', async () => {
  vi.resetModules()
  const { zonedText } = await import('./zonedTime.ts')
  const at = Date.UTC(2026, 5, 1, 12)
  expect(zonedText(at)).toBe(zonedText(at, new Real().resolvedOptions().timeZone))
})

test('OPEN-078 without a zone the clock follows a device that comes into another time zone', async () => {
  let here = ''
  class Device extends Real {
    constructor(language: string, options: Intl.DateTimeFormatOptions = {}) {
      super(language, { ...options, timeZone: options.timeZone ?? here })
    }
  }
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Device } }))
  vi.resetModules()
  const { zonedText } = await import('./zonedTime.ts')
  const clocks = ['Asia/Tokyo', 'America/Phoenix'].map(zone => {
    here = zone
    return zonedText(Date.UTC(2026, 5, 1, 12))
  })
  expect(clocks).toEqual(['2026-06-01T21:00:00', '2026-06-01T05:00:00'])
})
