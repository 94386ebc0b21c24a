/**
 * Loads data again that pushes may have changed while the app could not receive them, and checks for missed alarms.
 * Source: OPEN-056, OPEN-105.
 */
import { alarmRoutes, SECOND } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { after } from '#platform/time.ts'
import { eventlog, loadEventlog, checkHistory } from '#stores/eventlog.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { refreshSensors } from '#stores/sensors.ts'
import { untilDone } from '#stores/untilDone.ts'

/** Loads the history until it succeeds, since it may contain a missed alarm. Only the last request counts. */
const readHistory = untilDone()

/** Checks the history for missed alarms, at the start of the session and on a wake-up without a link. */
export const startHistoryWatch = (): void => void readHistory(checkHistory)

/** After this time a slow reading no longer delays the next one. */
const READING_LIMIT_MS = SECOND
let reading: { readonly generation: number; isWantedAgain: boolean } | undefined

/**
 * Reads the history after an alarm push or a gap in the pushes: it also contains alarms whose pushes were lost or
 * cannot be read. OPEN-143.
 * One reading at a time: alarms that come meanwhile are read together, when it ends.
 */
export function readHistoryAfterAlarm(): void {
  if (reading !== undefined && !isFromEarlierSession(reading.generation)) {
    reading.isWantedAgain = true
    return
  }
  const thisReading = { generation: currentGeneration(), isWantedAgain: false }
  reading = thisReading
  const end = (): void => {
    if (reading !== thisReading) return
    reading = undefined
    if (thisReading.isWantedAgain && !isFromEarlierSession(thisReading.generation)) readHistoryAfterAlarm()
  }
  const cancel = after(READING_LIMIT_MS, end)
  void readHistory(eventlog.list.is === 'unread' ? checkHistory : loadEventlog).then(() => {
    cancel()
    end()
  })
}

/** Requests status, devices and history again. A missing status has no effect here. */
export function resync(): void {
  void call(alarmRoutes.status)
  refreshSensors()
  void readHistory(loadEventlog)
}
