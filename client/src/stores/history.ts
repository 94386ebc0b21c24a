/** The history of one device type, while its screen is open. Source: HISTORY, OPEN-030, OPEN-090. */
import { type HistoryItem, historyRoutes } from '@drydock/contracts'
import { proxy, ref } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { latestOnly } from '#stores/latest.ts'
import { mergeHistory } from '#stores/eventlog.ts'
import { onDeviceTypeChange } from '#stores/historyTriggers.ts'

/** `id` is that of the route; `items` newest first, they stay while the list is read again. */
export interface HistoryStore {
  id: string | undefined
  list: { is: 'unread' | 'loading' | 'error' | 'loaded'; items: HistoryItem[] }
}

const closed = (): HistoryStore => ({ id: undefined, list: { is: 'unread', items: [] } })

export const history = proxy<HistoryStore>(closed())
const beginRequest = latestOnly()

/** Type numbers have at most three digits; nothing is known of any other id. */
const isType = (id: string): boolean => /^\d{1,3}$/.test(id)

/** Reads the history that is open. */
export async function loadHistory(): Promise<void> {
  const { id } = history
  if (id === undefined) return
  if (!isType(id)) {
    history.list.is = 'loaded'
    return
  }
  const isLast = beginRequest()
  history.list.is = 'loading'
  const answer = await call(historyRoutes.list, { params: { id } })
  // Only the last request, which is that of the open history, sets the state of the list.
  if (!isLast()) return
  if (answer.ok) history.list.items = ref(mergeHistory(history.list.items, answer.value))
  history.list.is = answer.ok ? 'loaded' : 'error'
}

/** Opens the history of a type and keeps it current; returns a function that closes it. */
export function openHistory(id: string): () => void {
  beginRequest()
  Object.assign(history, closed(), { id })
  void loadHistory()
  const end = onDeviceTypeChange(Number(id), () => void loadHistory())
  return () => {
    end()
    // A history that was opened in the meantime stays.
    if (history.id !== id) return
    beginRequest()
    Object.assign(history, closed())
  }
}
