import { expect, test } from 'vitest'
import { dayAfter, today } from '#texts/formatDay.ts'

test.each([
  ['2024-02-28', '2024-02-29'],
  ['2023-12-31', '2024-01-01'],
  ['2024-03-31', '2024-04-01'],
  ['2024-13-01', undefined],
  ['', undefined],
])('OPEN-078 after %j comes %j', (day, next) => {
  expect(dayAfter(day)).toBe(next)
})

test('OPEN-078 the day is that of this device', () => {
  const at = new Intl.DateTimeFormat('en-US', {
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    day: '2-digit',
  })
  const noon = Date.parse('2024-06-01T12:00:00Z')
  expect(today(noon)).toBe(`2024-06-${at.format(noon)}`)
})
