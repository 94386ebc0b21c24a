import { expect, test } from 'vitest'
import { intlOf } from './intl.ts'

const NOON = Date.UTC(2026, 5, 1, 12)
const TIME = { hour: '2-digit', minute: '2-digit' } as const
const of = (timeZone: string, locale: string): typeof Intl => intlOf(Intl, { timeZone, locale }) as typeof Intl

test.each([
  ['Asia/Tokyo', 'ja-JP', '21:00'],
  ['America/New_York', 'en-US', '08:00 AM'],
  ['Europe/Copenhagen', 'da-DK', '14.00'],
])(
  'times are formatted for a phone in %s with the language %s, whatever this machine has',
  (timeZone, locale, time) => {
    const intl = of(timeZone, locale)
    expect(new intl.DateTimeFormat(undefined, TIME).format(NOON)).toBe(time)
    expect(intl.DateTimeFormat().resolvedOptions()).toMatchObject({ timeZone, locale })
  },
)

test('a given time zone and a given language are kept', () => {
  const intl = of('Asia/Tokyo', 'ja-JP')
  expect(new intl.DateTimeFormat('en-GB', { ...TIME, timeZone: 'UTC' }).format(NOON)).toBe('12:00')
})

test('other formats stay unchanged', () => {
  const intl = of('Asia/Tokyo', 'ja-JP')
  expect(new intl.NumberFormat('en-US').format(1234.5)).toBe('1,234.5')
  expect(new intl.DateTimeFormat()).toBeInstanceOf(intl.DateTimeFormat)
})
