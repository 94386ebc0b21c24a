/** The core history of the boat. Source: EVENTLOG, OPEN-030, OPEN-105, OPEN-130. */
import { eventlogRoutes, type HistoryItem, parseInstant } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { alarmPushCount, clearAlarmMode, applyHistory } from '#stores/alarm.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { latestOnly } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** `items` newest first; they stay while the list is read again. */
export interface EventlogStore {
  list: { is: 'unread' | 'loading' | 'error' | 'loaded'; items: HistoryItem[] }
}

export const eventlog = proxy<EventlogStore>({ list: { is: 'unread', items: [] } })
const question = latestOnly()

const timeOf = (it: HistoryItem): number => parseInstant(it.modifiedDate) ?? 0

/** Of two in one moment the first stays first. Times are read once, since logs are long. */
function newestFirst(items: readonly HistoryItem[]): HistoryItem[] {
  const dated = items.map(item => ({ item, at: timeOf(item) }))
  return dated.sort((a, b) => b.at - a.at).map(it => it.item)
}

/**
 * A list that was written down from its oldest item on, turned round: of two in one moment the later one is the newer.
 */
function turned(items: readonly HistoryItem[]): readonly HistoryItem[] {
  const [first, last] = [items[0], items.at(-1)]
  return first && last && timeOf(first) < timeOf(last) ? items.toReversed() : items
}

/** Both lists by id; the newer record of an id counts. */
export function mergeHistory(old: readonly HistoryItem[], fresh: readonly HistoryItem[]): HistoryItem[] {
  const known = new Set(fresh.map(it => it.id))
  return newestFirst([...turned(fresh), ...old.filter(it => !known.has(it.id))])
}

/**
 * Asks for the history, and looks in it for alarms that nobody was told of; undefined when there is no answer, or
 * nobody who wants it.
 */
async function readHistory(shown: boolean): Promise<readonly HistoryItem[] | undefined> {
  const generation = currentGeneration()
  const pushed = alarmPushCount()
  const answer = await call(eventlogRoutes.list)
  if (!answer.ok || isFromEarlierSession(generation)) return undefined
  applyHistory({ items: answer.value, asked: pushed, shown })
  return answer.value
}

/** Reads the history for the alarms in it alone; returns whether it could. */
export const checkHistory = async (): Promise<boolean> => (await readHistory(false)) !== undefined

/** Reads the list; returns whether it could. `shown`: the person has asked to see it, so nothing in it is news. */
export async function loadEventlog(shown = false): Promise<boolean> {
  const generation = currentGeneration()
  const isLast = question()
  eventlog.list.is = 'loading'
  const items = await readHistory(shown)
  if (isFromEarlierSession(generation)) return false
  if (items) eventlog.list.items = mergeHistory(eventlog.list.items, items)
  // The last question decides what the list says of itself.
  if (isLast()) eventlog.list.is = items ? 'loaded' : 'error'
  return items !== undefined
}

/** The entry of the bottom bar: ends alarm mode and reads the list. NAV-33, ALARM-21. */
export function openEventLog(): void {
  clearAlarmMode()
  void loadEventlog(true)
}

resetOn('session-ended', () => {
  eventlog.list = { is: 'unread', items: [] }
})
