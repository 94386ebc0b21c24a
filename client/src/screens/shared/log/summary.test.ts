import { expect, test } from 'vitest'
import { eventAppearance } from '#components/eventAppearance.ts'
import { summaryOf } from '#screens/shared/log/summary.ts'

const at = (hour: number): string => `2026-06-01T${String(hour).padStart(2, '0')}:00:00Z`
const LOG = [
  { latestEventName: 'Armed', modifiedDate: at(9) },
  { latestEventName: 'Alarm Smoke detector', modifiedDate: at(7) },
  { latestEventName: 'Main power loss', modifiedDate: at(5) },
  { latestEventName: 'Alarm Bilge pump', modifiedDate: at(3) },
  { latestEventName: 'Online', modifiedDate: at(1) },
]

test('HISTORY-01 UX the summary counts alarms, power losses and armings, each with its last time', () => {
  expect(summaryOf(LOG, eventAppearance)).toEqual({
    events: 5,
    since: Date.parse(at(1)),
    alarm: { count: 2, last: Date.parse(at(7)) },
    loss: { count: 1, last: Date.parse(at(5)) },
    armed: { count: 1, last: Date.parse(at(9)) },
  })
})

test('UX the summary of an empty log has no times', () => {
  const none = { count: 0, last: undefined }
  expect(summaryOf([], eventAppearance)).toEqual({ events: 0, since: undefined, alarm: none, loss: none, armed: none })
})
