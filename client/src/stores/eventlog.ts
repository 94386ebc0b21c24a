/** The core history of the boat. Source: EVENTLOG, OPEN-030, OPEN-105, OPEN-130. */
import { eventlogRoutes, type HistoryItem, parseInstant } from '@drydock/contracts'
import { proxy, ref } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { alarmPushCount, clearAlarmMode, applyHistory } from '#stores/alarm.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { latestOnly } from '#stores/latest.ts'
import { handlePendingPushes } from '#stores/pendingPushes.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** `items` newest first; they stay while the list is read again. Replaced as a whole: nothing observes its parts. */
export interface EventlogStore {
  list: { is: 'unread' | 'loading' | 'error' | 'loaded'; items: HistoryItem[] }
}

export const eventlog = proxy<EventlogStore>({ list: { is: 'unread', items: [] } })
const beginRequest = latestOnly()

const timeOf = (it: HistoryItem): number => parseInstant(it.modifiedDate) ?? 0

/** Sorts newest first; items of one moment keep their order. Times are parsed once, since logs are long. */
function newestFirst(items: readonly HistoryItem[]): HistoryItem[] {
  const dated = items.map(item => ({ item, at: timeOf(item) }))
  return dated.sort((a, b) => b.at - a.at).map(it => it.item)
}

/**
 * Returns a list that starts with its oldest item in reverse: of two items of one moment the later one is the newer.
 */
function reversedIfOldestFirst(items: readonly HistoryItem[]): readonly HistoryItem[] {
  const [first, last] = [items[0], items.at(-1)]
  return first && last && timeOf(first) < timeOf(last) ? items.toReversed() : items
}

/** The gateway may forget what the app still lists; an app that is never closed must not grow without end. */
const ITEMS_KEPT = 10_000

/**
 * Merges both lists by id; the newer record of an id wins. The newest 10,000 are kept, more only when the gateway has
 * just sent more.
 */
export function mergeHistory(old: readonly HistoryItem[], fresh: readonly HistoryItem[]): HistoryItem[] {
  const known = new Set(fresh.map(it => it.id))
  const merged = newestFirst([...reversedIfOldestFirst(fresh), ...old.filter(it => !known.has(it.id))])
  return merged.slice(0, Math.max(ITEMS_KEPT, fresh.length))
}

/** Requests the history and checks it for missed alarms; undefined without an answer, or when the session has ended. */
async function readHistory(shown: boolean): Promise<readonly HistoryItem[] | undefined> {
  const generation = currentGeneration()
  const pushed = alarmPushCount()
  const answer = await call(eventlogRoutes.list)
  if (!answer.ok || isFromEarlierSession(generation)) return undefined
  handlePendingPushes()
  applyHistory({ items: answer.value, asked: pushed, shown })
  return answer.value
}

/** Loads the history only for its alarms; returns whether it succeeded. */
export const checkHistory = async (): Promise<boolean> => (await readHistory(false)) !== undefined

/**
 * Loads the list; returns whether it succeeded. `shown`: the person asked to see it, so nothing in it is a missed
 * alarm.
 */
export async function loadEventlog(shown = false): Promise<boolean> {
  const generation = currentGeneration()
  const isLast = beginRequest()
  eventlog.list.is = 'loading'
  const items = await readHistory(shown)
  if (isFromEarlierSession(generation)) return false
  if (items) eventlog.list.items = ref(mergeHistory(eventlog.list.items, items))
  // Only the last request sets the state of the list.
  if (isLast()) eventlog.list.is = items ? 'loaded' : 'error'
  return items !== undefined
}

/** Opens the event log from the bottom bar: ends alarm mode and loads the list. NAV-33, ALARM-21. */
export function openEventLog(): void {
  clearAlarmMode()
  void loadEventlog(true)
}

resetOn('session-ended', () => {
  eventlog.list = { is: 'unread', items: [] }
})
