/** Last known state of the boat for the start screen, kept on the device for one person. Source: UX Start, OPEN-107. */
import { parsedIfJson } from '@drydock/contracts'
import { snapshot } from 'valtio/vanilla'
import { removeTiles } from '#platform/tileCache.ts'
import { deviceStorage } from '#platform/storage.ts'
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
const FIGURES = ['V1', 'V2', 'cabin', 'latitude', 'longitude', 'accuracy', 'at'] as const

interface Copy {
  readonly person: unknown
  readonly it: LastKnown
}

function read(): Copy | undefined {
  const it = parsedIfJson(deviceStorage.read(KEY))
  if (typeof it !== 'object' || it === null) return undefined
  const { person, armed, ...more }: Readonly<Record<string, unknown>> = { ...it }
  const { V1, V2, at, ...others } = Object.fromEntries(
    FIGURES.map(name => [name, typeof more[name] === 'number' ? more[name] : undefined]),
  )
  if (V1 === undefined || V2 === undefined || at === undefined) return undefined
  return { person, it: { armed: typeof armed === 'boolean' ? armed : undefined, V1, V2, at, ...others } }
}

/**
 * Shows the last known state of this person, and deletes a copy of anybody else. Without a person, when nobody can sign
 * in: the last copy of this device.
 */
export function recallLastKnown(userId?: string): void {
  const copy = read()
  if (userId === undefined || copy?.person === userId) start.lastKnown = copy?.it
  else dropLastKnown()
}

/** Stores a copy of the present state. */
export function keepLastKnown(): void {
  const { last: received } = snapshot(status)
  if (session.user === undefined || received === undefined) return
  const { heardAt: _, ...place } = snapshot(position).fix ?? {}
  const last: LastKnown = {
    armed: alarm.armed,
    V1: voltsOf(status, 'V1'),
    V2: voltsOf(status, 'V2'),
    cabin: temperature.degrees,
    ...place,
    at: received.fetchAt,
  }
  start.lastKnown = last
  deviceStorage.save(KEY, JSON.stringify({ person: session.user.id, ...last }))
}

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
