/** Position of the boat. Source: HOME-25 to HOME-31, OPEN-011, OPEN-138. */
import { type Instant, parseInstant, isOnEarth, type Position } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { resetOn } from '#stores/sessionReset.ts'

/** Degrees in WGS 84, meters, and when the gateway was last heard. */
export interface Fix {
  latitude: number
  longitude: number
  accuracy: number
  heardAt: Instant
}
export interface PositionStore {
  fix: Fix | undefined
}

export const position = proxy<PositionStore>({ fix: undefined })
/** Whether the fix was pushed; only until then the boat's last known location stands in. */
let wasPushed = false
export const isPositionPushed = (): boolean => wasPushed

function fixOf(it: Position): Fix | undefined {
  const heardAt = parseInstant(it.last_heard)
  if (heardAt === undefined) {
    console.warn(`A position names no time that can be read: '${it.last_heard}'.`)
    return undefined
  }
  const [longitude, latitude] = it.location.geometry.coordinates
  if (!isOnEarth({ latitude, longitude }) || it.horizontal_accuracy < 0) {
    console.warn(
      `A position is nowhere on Earth, or says that it is not one: ${latitude}, ${longitude}, ${it.horizontal_accuracy} m.`,
    )
    return undefined
  }
  return { latitude, longitude, accuracy: it.horizontal_accuracy, heardAt }
}

export function applyPosition(it: Position): void {
  const fix = fixOf(it)
  if (fix === undefined) return
  position.fix = fix
  wasPushed = true
}

export function applyLastKnownPosition(it: Position | null | undefined): void {
  if (!wasPushed && it) position.fix = fixOf(it) ?? position.fix
}

function clearPosition(): void {
  position.fix = undefined
  wasPushed = false
}
resetOn('alarm-data-cleared', clearPosition)
resetOn('renewal-failed', clearPosition)
