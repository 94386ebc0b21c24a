/** The status store: a status changes the status data and notifies no reader of the alarm. */
import { expect, test } from 'vitest'
import { subscribe } from 'valtio/vanilla'
import { alarm, applyAlarmText } from '#stores/alarm.ts'
import { bilgeOf, voltsOf } from '#stores/power.ts'
import { clearAlarmData } from '#stores/sessionReset.ts'
import { applyStatus, hasFreshStatus, status } from '#stores/status.ts'

const PAYLOAD = { Vs: { V1: '12.72', I1: '4.2' } }

test('HUB-07 OPEN-003 a status without an alarm text sets voltages and notifies no subscriber of the alarm', () => {
  let news = 0
  const end = subscribe(alarm, () => void news++, true)
  applyStatus(PAYLOAD)
  applyAlarmText(PAYLOAD)
  end()
  expect([voltsOf(status, 'V1'), voltsOf(status, 'V2'), bilgeOf(status), alarm.armed, news]).toEqual([
    12.72,
    -1,
    true,
    undefined,
    0,
  ])
})

test('NAV-20 a status is fresh for 1440 minutes, or until it is cleared', () => {
  applyStatus(PAYLOAD)
  const at = status.last?.fetchAt ?? 0
  const fresh = [hasFreshStatus(at), hasFreshStatus(at + 1_440 * 60_000), hasFreshStatus(at + 1_440 * 60_000 + 1)]
  clearAlarmData()
  expect([...fresh, hasFreshStatus(at)]).toEqual([true, true, false, false])
})

test('NAV-20 a status is not fresh when the clock was set back by more than 1440 minutes since', () => {
  applyStatus(PAYLOAD)
  const at = status.last?.fetchAt ?? 0
  const fresh = [hasFreshStatus(at - 1_440 * 60_000), hasFreshStatus(at - 1_440 * 60_000 - 1)]
  clearAlarmData()
  expect(fresh).toEqual([true, false])
})

test.each([
  ['1', true],
  ['0', false],
  ['2', false],
  ['', false],
  ['01', false],
])("ALARM-06 ALARM-07 SM-SYNC-4 an alarm text of '%s' means armed: %s", (Alarm, armed) => {
  applyAlarmText({ Al: { Alarm: '1' } })
  applyAlarmText({ Al: { Alarm } })
  expect(alarm.armed).toBe(armed)
  clearAlarmData()
})
