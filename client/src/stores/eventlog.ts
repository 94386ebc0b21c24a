/** The core history of the boat. Source: EVENTLOG, OPEN-030, OPEN-105, OPEN-130. */
import { eventlogRoutes, type HistoryItem, instantOf } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { clearMode } from '#stores/alarm.ts'
import { isPast, present } from '#stores/epoch.ts'

/** `items` newest first; they stay while the list is read again. */
export interface EventlogStore {
  list: { is: 'unread' | 'loading' | 'error' | 'loaded'; items: HistoryItem[] }
}

export const eventlog = proxy<EventlogStore>({ list: { is: 'unread', items: [] } })
let asked = 0

const newestFirst = (a: HistoryItem, b: HistoryItem): number => (instantOf(b.modifiedDate) ?? 0) - (instantOf(a.modifiedDate) ?? 0)

/** Both lists by id; the newer record of an id counts. */
export function merged(old: readonly HistoryItem[], fresh: readonly HistoryItem[]): HistoryItem[] {
  const byId = new Map([...old, ...fresh].map(it => [it.id, it]))
  return [...byId.values()].sort(newestFirst)
}

export async function load(): Promise<void> {
  const epoch = present()
  const mine = ++asked
  eventlog.list.is = 'loading'
  const answer = await call(eventlogRoutes.list)
  if (isPast(epoch)) return
  if (answer.ok) eventlog.list.items = merged(eventlog.list.items, answer.value)
  // The last question decides what the list says of itself.
  if (mine === asked) eventlog.list.is = answer.ok ? 'loaded' : 'error'
}

/** The entry of the bottom bar: ends alarm mode and reads the list. NAV-33, ALARM-21. */
export function openEventLog(): void {
  clearMode()
  void load()
}

export function forgetEventlog(): void {
  eventlog.list = { is: 'unread', items: [] }
}
