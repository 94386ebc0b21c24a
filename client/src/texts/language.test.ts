import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { calendarDay } from '#texts/formatDate.ts'
import { localNumber } from '#texts/formatNumber.ts'
import { latitude } from '#texts/formatCoordinates.ts'
import { logTime } from '#texts/formatLog.ts'
import { windSpeed } from '#texts/formatWeather.ts'
import { followLanguage, localDecimal } from '#texts/language.ts'
import { logbook } from '#texts/logbook.ts'
import { power } from '#texts/power.ts'
import { temperature } from '#texts/temperature.ts'

/** Whatever a phone may say; the last ones are no language. */
const LANGUAGES = ['de-DE', 'en-US', 'en-GB', 'fr-FR', 'ar-EG', 'fa-IR', 'ja-JP-u-ca-japanese', 'th-TH-u-nu-thai']
const UNREADABLE = ['', 'de_DE', 'en-US@posix', 'x']
const anyLanguage = fc.constantFrom(...LANGUAGES, ...UNREADABLE)

afterEach(() => {
  followLanguage('en-US')
})

test.each([
  ['de-DE', '12,45 V', '1.234,5', '01 Jun 2024'],
  ['en-US', '12.45 V', '1,234.5', 'Jun 01, 2024'],
  ['en-GB', '12.45 V', '1,234.5', '01 Jun 2024'],
  ['ar-EG', '12.45 V', '1,234.5', '01 Jun 2024'],
  ['fa-IR', '12.45 V', '1,234.5', '01 Jun 2024'],
  ['ja-JP', '12.45 V', '1,234.5', '2024 Jun 01'],
  ['hu-HU', '12,45 V', '1234,5', '2024 Jun 01'],
  ['de_DE', '12.45 V', '1,234.5', 'Jun 01, 2024'],
])('XTRA-23 a phone with the language %s shows %s, %s and %s', (language, volts, amount, day) => {
  followLanguage(language)
  expect([power.withUnit(12.45), localNumber(1234.5), calendarDay('2024-06-01')]).toEqual([volts, amount, day])
})

test.each([
  ['es-ES', '2000'],
  ['es-MX', '2,000'],
  ['es-419', '2,000'],
  ['pt-PT', '2000'],
  ['pt-BR', '2.000'],
  ['pl-PL', '2000'],
  ['it', '2000'],
  ['de-DE', '2.000'],
  ['en-IN', '2,000'],
])('XTRA-23 in %s four digits are %s', (language, shown) => {
  followLanguage(language)
  expect(localNumber(2000)).toBe(shown)
})

test.each(['hu-HU', 'pl-PL', 'pt-PT'])('XTRA-23 in %s five digits are grouped by a blank', language => {
  followLanguage(language)
  expect(localNumber(20_000)).toMatch(/^20\s000$/)
})

test('XTRA-23 French groups digits by some narrow blank, and has a decimal comma', () => {
  followLanguage('fr-FR')
  expect(localNumber(1234.5)).toMatch(/^1[\u00A0\u202F]234,5$/)
  expect(calendarDay('2024-06-01')).toBe('01 Jun 2024')
})

test('XTRA-23 a shown number has Latin digits and is the value again with the sign of the language', () => {
  fc.assert(
    fc.property(anyLanguage, fc.integer({ min: -99_999, max: 99_999 }), (language, hundredths) => {
      followLanguage(language)
      const shown = localDecimal((hundredths / 100).toFixed(2))
      expect(shown).toMatch(/^-?\d+[.,]\d\d$/)
      expect(Number(shown.replace(',', '.')) * 100).toBeCloseTo(hundredths)
    }),
  )
})

test('XTRA-23 a shown day has year, month and day of the Gregorian calendar in the order of the language', () => {
  fc.assert(
    fc.property(
      anyLanguage,
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (language, date) => {
        followLanguage(language)
        const day = date.toISOString().slice(0, 10)
        const [year, , inMonth] = day.split('-')
        const month = date.toUTCString().split(' ')[2]
        expect([
          `${month} ${inMonth}, ${year}`,
          `${inMonth} ${month} ${year}`,
          `${year} ${month} ${inMonth}`,
        ]).toContain(calendarDay(day))
      },
    ),
  )
})

test.each(LANGUAGES)('XTRA-23 forms of the law are the same with %s', language => {
  followLanguage(language)
  expect([logTime(Date.UTC(2024, 5, 1, 14, 5, 9), 'UTC'), latitude(55.6761).text]).toEqual([
    'Jun 01, 2024 14:05:09',
    '55.676100 N',
  ])
})

test('XTRA-23 temperature, wind and figures of a trip have the decimal sign of the language', () => {
  followLanguage('de-DE')
  const trip = { startAt: 0, stopAt: 0, duration: 0, meters: 18_520, average: 4.25, fastest: { knots: 7.1 } }
  const figures = logbook.figures(trip, 'UTC', 'knots', 'nauticalMiles')
  expect([
    temperature.degrees(-5.5, 'celsius'),
    windSpeed(8.2, 'metersPerSecond'),
    ...figures.slice(3).map(it => it.value),
    logbook.heading('2024-06-01'),
  ]).toEqual(['-5,5 °C', '8,2', '10,0', '4,3', '7,1', "Captain's Log - 01 Jun 2024"])
})
