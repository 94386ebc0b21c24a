/** Last known state of the boat for the start screen, kept on the device for one person. Source: UX Start, OPEN-107. */
import { lazyObject, parsedIfJson } from '@drydock/contracts'
import { snapshot, subscribe } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { removeTiles } from '#platform/tileCache.ts'
import { deviceStorage, SIGNING_OUT } from '#platform/storage.ts'
import { alarm } from '#stores/alarm.ts'
import { hasKept, saveKept } from '#stores/keptChartFacts.ts'
import { position } from '#stores/position.ts'
import { voltsOf } from '#stores/power.ts'
import { session } from '#stores/session.ts'
import { type LastKnown, start } from '#stores/start.ts'
import { status } from '#stores/status.ts'
import { temperature } from '#stores/temperature.ts'

/** Storage key of the single copy: the next person replaces or deletes it. */
const KEY = 'last-known'

const Copy = lazyObject(() => {
  const figure = z.catch(z.optional(z.number()), undefined)
  return {
    person: z.optional(z.unknown()),
    armed: z.catch(z.optional(z.boolean()), undefined),
    alarm: z.catch(z.optional(z.string()), undefined),
    V1: z.number(),
    V2: z.number(),
    cabin: figure,
    latitude: figure,
    longitude: figure,
    accuracy: figure,
    at: z.number(),
  }
})

/**
 * Shows the last known state of this person, and deletes a copy of anybody else. Without a person, when nobody can sign
 * in: the last copy of this device.
 */
export function recallLastKnown(userId?: string): void {
  const { person, ...last } = Copy.safeParse(parsedIfJson(deviceStorage.read(KEY))).data ?? {}
  if (userId === undefined || person === userId) start.lastKnown = 'at' in last ? last : undefined
  else dropLastKnown()
}

/** Stores a copy of the present state. */
export function keepLastKnown(): void {
  const { last: received } = snapshot(status)
  // Another tab may be signing this person out.
  if (session.user === undefined || received === undefined || deviceStorage.read(SIGNING_OUT)) return
  const { heardAt: _, ...place } = snapshot(position).fix ?? {}
  const last: LastKnown = {
    armed: alarm.armed,
    alarm: alarm.mode.is === 'on' ? alarm.mode.message : undefined,
    V1: voltsOf(status, 'V1'),
    V2: voltsOf(status, 'V2'),
    cabin: temperature.degrees,
    ...place,
    at: received.fetchAt,
  }
  start.lastKnown = last
  deviceStorage.save(KEY, JSON.stringify({ person: session.user.id, ...last }))
}

// An alarm that begins or ends between two statuses is kept too.
subscribe(alarm, keepLastKnown)

let removeLoadedChart = (): void => undefined

/** Sets the function that stops and removes a chart that is being fetched; called when its module is loaded. */
export function setChartRemoval(remove: () => void): void {
  removeLoadedChart = remove
}

/** Deletes the stored copy and the kept chart, which shows where the boat was, and clears the start screen. */
export function dropLastKnown(): void {
  start.lastKnown = undefined
  deviceStorage.remove(KEY)
  removeLoadedChart()
  if (!hasKept()) return
  // Not awaited: the page may be left before the tiles are removed.
  saveKept(undefined)
  void removeTiles()
}
