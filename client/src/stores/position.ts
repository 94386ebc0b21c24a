/** Position of the boat. Source: HOME-25 to HOME-31, OPEN-011, OPEN-138. */
import { AGING_AFTER_MS, type Instant, parseInstant, isOnEarth, type Position } from '@drydock/contracts'
import { proxy, ref } from 'valtio/vanilla'
import { type PastPosition, withPosition } from '#machines/way.ts'
import { now } from '#platform/time.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** Degrees in WGS 84, meters, and when the gateway was last heard. */
export interface Fix {
  latitude: number
  longitude: number
  accuracy: number
  heardAt: Instant
}
/** `before`: the fix before this one, from another time. */
export interface PositionStore {
  fix: Fix | undefined
  before: Fix | undefined
  /** Replaced as a whole: to observe hundreds of points one by one would cost memory. */
  way: readonly PastPosition[]
}

export const position = proxy<PositionStore>({ fix: undefined, before: undefined, way: ref([]) })
/** Whether the fix was pushed; until then the last known location of the boat is used. */
let wasPushed = false
/** Whether the fix was pushed in this session, and is not just the last known location. */
export const isPositionPushed = (): boolean => wasPushed

/** The last `last_heard` of the gateway, and the time that counts for it here. */
let heard = { reported: Number.NaN, at: 0 }

/**
 * Returns when the gateway was last heard; the time of arrival if it lies so far ahead that the clock of this device
 * must be slow. Else the age would be 0 until this clock has come so far, however silent the gateway is meanwhile.
 */
function heardAtOf(reported: Instant): Instant {
  // The same fix may come again.
  if (reported !== heard.reported) heard = { reported, at: reported - now() > AGING_AFTER_MS ? now() : reported }
  return heard.at
}

function fixOf({ last_heard, location, horizontal_accuracy: accuracy }: Position): Fix | undefined {
  const reported = parseInstant(last_heard)
  const [longitude, latitude] = location.geometry.coordinates
  if (reported !== undefined && isOnEarth({ latitude, longitude }) && accuracy >= 0)
    return { latitude, longitude, accuracy, heardAt: heardAtOf(reported) }
  console.warn(`A position has an impossible time, place or accuracy: ${[last_heard, latitude, longitude, accuracy]}.`)
  return undefined
}

/** Takes a pushed position; one without a time or a place on Earth is logged and ignored. */
export function applyPosition(pushed: Position): void {
  const fix = fixOf(pushed)
  if (fix === undefined) return
  // The same fix may come again.
  if (position.fix?.heardAt !== fix.heardAt) position.before = position.fix
  position.fix = fix
  const way = withPosition(position.way, { ...fix, at: now() })
  if (way !== position.way) position.way = ref([...way])
  wasPushed = true
}

/** Takes the location that the status reply has; ignored once a position was pushed. */
export function applyLastKnownPosition(location: Position | null | undefined): void {
  if (!wasPushed && location) position.fix = fixOf(location) ?? position.fix
}

function clearPosition(): void {
  position.fix = undefined
  position.before = undefined
  position.way = ref([])
  wasPushed = false
  heard = { reported: Number.NaN, at: 0 }
}
resetOn('alarm-data-cleared', clearPosition)
resetOn('renewal-failed', clearPosition)
