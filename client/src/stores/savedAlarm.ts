/**
 * What a tab keeps of the alarm over a reload: how far the history was read, and the alarm that is on. Dropped with the
 * session.
 */
import { parsedIfJson } from '@drydock/contracts'
import type { KeptAlarm } from '#machines/alarm.ts'
import type { Alarm } from '#machines/alarmReconciliation.ts'
import { tab } from '#platform/storage.ts'

const keyOf = (userId: string): string => `alarm:${userId}`

const isGroup = (it: unknown): it is Readonly<Record<string, unknown>> =>
  typeof it === 'object' && it !== null && !Array.isArray(it)
const texts = (it: unknown): readonly string[] => (Array.isArray(it) ? it.filter(one => typeof one === 'string') : [])

const alarmOf = (it: unknown): Alarm | undefined =>
  isGroup(it) && typeof it['at'] === 'number'
    ? { type: typeof it['type'] === 'number' ? it['type'] : undefined, at: it['at'] }
    : undefined

/** Undefined where there is nothing that can be read. */
export function keptAlarm(userId: string): KeptAlarm | undefined {
  const it = parsedIfJson(tab.read(keyOf(userId)))
  if (!isGroup(it)) return undefined
  const { mark, on, written, pushes } = it
  return {
    mark: isGroup(mark) && typeof mark['at'] === 'number' ? { at: mark['at'], ids: texts(mark['ids']) } : undefined,
    on: alarmOf(on),
    written: typeof written === 'number' ? written : undefined,
    pushes: Array.isArray(pushes) ? pushes.flatMap(one => alarmOf(one) ?? []) : [],
  }
}

export const keepAlarm = (userId: string, it: KeptAlarm): void => tab.keep(keyOf(userId), JSON.stringify(it))
export const dropAlarm = (userId: string): void => tab.drop(keyOf(userId))
