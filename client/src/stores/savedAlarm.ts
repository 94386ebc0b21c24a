/** Alarm state that a tab keeps over a reload: how far the history was read, and the active alarm. */
import { parsedIfJson } from '@drydock/contracts'
import type { SavedAlarm } from '#machines/alarm.ts'
import type { Alarm } from '#machines/alarmReconciliation.ts'
import { tabStorage } from '#platform/storage.ts'

const keyOf = (userId: string): string => `alarm:${userId}`

const isRecord = (it: unknown): it is Readonly<Record<string, unknown>> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)
const texts = (it: unknown): readonly string[] => (Array.isArray(it) ? it.filter(one => typeof one === 'string') : [])

const alarmOf = (it: unknown): Alarm | undefined =>
  isRecord(it) && typeof it['at'] === 'number'
    ? { type: typeof it['type'] === 'number' ? it['type'] : undefined, at: it['at'] }
    : undefined

/** Returns the saved alarm state; undefined where there is none or it is unreadable. */
export function loadSavedAlarm(userId: string): SavedAlarm | undefined {
  const it = parsedIfJson(tabStorage.read(keyOf(userId)))
  if (!isRecord(it)) return undefined
  const { mark, on, written, pushes } = it
  return {
    mark: isRecord(mark) && typeof mark['at'] === 'number' ? { at: mark['at'], ids: texts(mark['ids']) } : undefined,
    on: alarmOf(on),
    written: typeof written === 'number' ? written : undefined,
    pushes: Array.isArray(pushes) ? pushes.flatMap(one => alarmOf(one) ?? []) : [],
  }
}

/** Stores the state for this tab, in place of the last one of this user. */
export const saveAlarm = (userId: string, it: SavedAlarm): void => tabStorage.save(keyOf(userId), JSON.stringify(it))
/** Removes the stored state of this user. */
export const removeSavedAlarm = (userId: string): void => tabStorage.remove(keyOf(userId))
