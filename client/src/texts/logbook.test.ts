import { HOUR, MINUTE, SECOND } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { logbook } from '#texts/logbook.ts'

test.each([
  [4 * HOUR + 27 * MINUTE + 32 * SECOND, '04:27:32'],
  [25 * HOUR + 59 * MINUTE + 59.9 * SECOND, '25:59:59'],
  [100 * HOUR, '100:00:00'],
])('LOGBOOK-10 a trip of %d ms has the time %s', (duration, text) => {
  const figures = { startAt: 0, stopAt: duration, duration, meters: 0, average: 0, fastest: undefined }
  expect(logbook.figures(figures, 'UTC', 'knots', 'nauticalMiles')[2]?.value).toBe(text)
})
