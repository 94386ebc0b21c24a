/** Asks for what pushes may have told while nobody listened. Source: OPEN-056, OPEN-105. */
import { alarmRoutes, HUB_RETRY_MS, MINUTE, SECOND } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { after } from '#platform/time.ts'
import { eventlog, loadEventlog, checkHistory } from '#stores/eventlog.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { latestOnly } from '#stores/latest.ts'
import { refreshSensors } from '#stores/sensors.ts'

const SLOWEST_RETRY_MS = 5 * MINUTE
/** A question without an answer after so long is asked anew: an answer may never come, over a line that is dead. */
const ANSWER_LIMIT_MS = 30 * SECOND
const question = latestOnly()

/**
 * Reads the history until it could be read, ever more slowly: an alarm may be in it of which nobody knows. The last
 * question counts.
 */
async function readHistory(read: () => Promise<boolean>, wait = HUB_RETRY_MS): Promise<void> {
  const isLast = question()
  const again = (): void => {
    if (isLast()) void readHistory(read, Math.min(2 * wait, SLOWEST_RETRY_MS))
  }
  const giveUp = after(ANSWER_LIMIT_MS, again)
  const isRead = await read()
  giveUp()
  if (!isRead) after(wait, again)
}

/** A session has begun: what is in the history now was there before. */
export const startHistoryWatch = (): void => void readHistory(checkHistory)

/** A reading for alarms that has taken so long holds up the next one no longer. */
const READING_LIMIT_MS = SECOND
let reading: { readonly generation: number; isWantedAgain: boolean } | undefined

/**
 * An alarm was pushed: its item is in the history already, and so is one whose push was lost or cannot be read.
 * OPEN-143.
 * One reading at a time: alarms that come meanwhile are read together, when it ends.
 */
export function readHistoryAfterAlarm(): void {
  if (reading !== undefined && !isFromEarlierSession(reading.generation)) {
    reading.isWantedAgain = true
    return
  }
  const mine = { generation: currentGeneration(), isWantedAgain: false }
  reading = mine
  const end = (): void => {
    if (reading !== mine) return
    reading = undefined
    if (mine.isWantedAgain && !isFromEarlierSession(mine.generation)) readHistoryAfterAlarm()
  }
  const cancel = after(READING_LIMIT_MS, end)
  void readHistory(eventlog.list.is === 'unread' ? checkHistory : loadEventlog).then(() => {
    cancel()
    end()
  })
}

/** The status request is no startup attempt: a status that does not come has no consequence here. */
export function resync(): void {
  void call(alarmRoutes.status)
  refreshSensors()
  void readHistory(loadEventlog)
}
