/** A copy of the last status for the start screen, kept on the device for each person until they sign out. Source: UX Start, OPEN-107. */
import { unwrapped } from '@drydock/contracts'
import { snapshot } from 'valtio/vanilla'
import { drop, keep, kept } from '#platform/storage.ts'
import { alarm } from '#stores/alarm.ts'
import { voltsOf } from '#stores/power.ts'
import { session } from '#stores/session.ts'
import { type LastKnown, start } from '#stores/start.ts'
import { temperature } from '#stores/temperature.ts'

const key = (userId: string): string => `last-known:${userId}`
const isNumber = (it: unknown): it is number => typeof it === 'number'

function read(userId: string): LastKnown | undefined {
  const it = unwrapped(kept(key(userId)))
  if (typeof it !== 'object' || it === null) return undefined
  const { armed, V1, V2, cabin, at }: Partial<Record<keyof LastKnown, unknown>> = it
  if (!isNumber(V1) || !isNumber(V2) || !isNumber(at)) return undefined
  return { armed: typeof armed === 'boolean' ? armed : undefined, V1, V2, cabin: isNumber(cabin) ? cabin : undefined, at }
}

/** Shows what this person saw last. */
export function recallLastKnown(userId: string): void {
  start.lastKnown = read(userId)
}

/** Copies what is known now. */
export function keepLastKnown(): void {
  const userId = session.user?.id
  const it = snapshot(alarm)
  if (userId === undefined || it.status === undefined) return
  const last: LastKnown = { armed: it.armed, V1: voltsOf(it, 'V1'), V2: voltsOf(it, 'V2'), cabin: temperature.degrees, at: it.status.fetchAt }
  start.lastKnown = last
  keep(key(userId), JSON.stringify(last))
}

export function dropLastKnown(userId: string): void {
  start.lastKnown = undefined
  drop(key(userId))
}
