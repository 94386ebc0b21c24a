import { expect, test } from 'vitest'
import { isDisplayableTimeZone } from './settings.ts'
import { isSelectableTimeZone, selectableTimeZones, settingsRoutes } from './settingsChange.ts'
import { isCalendarDay } from './time.ts'
import { trackingMs, trackingRoutes } from './tracking.ts'

test.each([
  ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 40 === 0),
  'UTC',
  'Asia/Calcutta',
  'Asia/Kolkata',
])('SETTINGS-07 OPEN-080 %s is a time zone', name => {
  expect(isDisplayableTimeZone(name)).toBe(true)
  expect(settingsRoutes.save.body.parse({ timezone: name })).toEqual({ timezone: name })
})

test('SETTINGS-07 OPEN-080 the selectable time zones are those of the device and UTC, each once', () => {
  expect(selectableTimeZones().toSorted()).toEqual(
    [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].toSorted(),
  )
  expect(selectableTimeZones().every(isSelectableTimeZone)).toBe(true)
})

test.each(['', 'Mars/Olympus', 'europe/oslo', 'EUROPE/OSLO', 'utc', ' UTC', 'EST5EDT7', '+01:00'])(
  'SETTINGS-07 OPEN-080 %j is not a selectable time zone, since names are compared exactly',
  name => {
    expect(isSelectableTimeZone(name)).toBe(false)
  },
)

test.each(['', 'Mars/Olympus', '+01:00', '-05', 'Europe/', '__proto__', null, undefined, 5])(
  'SETTINGS-07 %j is not a valid time zone',
  timezone => {
    expect(settingsRoutes.save.body.safeParse({ timezone }).success).toBe(false)
  },
)

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['24-01-01', false],
  ['2024-01-01 ', false],
])('%j is a calendar day: %s', (text, day) => {
  expect(isCalendarDay(text)).toBe(day)
})

test('TRACK-03 LIMIT-10 LIMIT-11 OPEN-046 twenty tracking units are ten minutes', () => {
  expect(trackingMs(20)).toBe(600_000)
})

test.each([
  ['20', true],
  ['1', true],
  ['9999', true],
  ['0', false],
  ['-1', false],
  ['1.5', false],
  ['10000', false],
  ['1e3', false],
  ['', false],
])('API-08 %j is a valid tracking duration: %s', (minutes, accepted) => {
  expect(trackingRoutes.start.params.safeParse({ minutes }).success).toBe(accepted)
})
