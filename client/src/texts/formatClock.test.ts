import { expect, test } from 'vitest'
import { clockTime, clockTimeWithSeconds } from '#texts/formatClock.ts'
import { logTime } from '#texts/formatLog.ts'

const AT = Date.parse('2024-06-01T22:04:07Z')

test.each([
  ['UTC', '22:04:07'],
  ['Europe/Copenhagen', '00:04:07'],
  ['America/New_York', '18:04:07'],
  ['Asia/Kathmandu', '03:49:07'],
  ['Mars/Olympus', '22:04:07'],
])('EVENTLOG-19 in %s the clock shows %s, as the event log does', (zone, text) => {
  expect([clockTime(AT, zone), clockTimeWithSeconds(AT, zone), logTime(AT, zone).slice(-'HH:mm:ss'.length)]).toEqual([
    text.slice(0, 5),
    text,
    text,
  ])
})
