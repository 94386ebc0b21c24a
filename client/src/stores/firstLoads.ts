/** First loads: what all screens need, requested once each and repeated only while it is missing. OPEN-138. */
import { alarm, loadBoat } from '#stores/alarm.ts'
import { applyLastKnownPosition } from '#stores/position.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { refreshSensors, sensors } from '#stores/sensors.ts'
import { loadSettings, settings } from '#stores/settings.ts'
import { untilDone } from '#stores/untilDone.ts'

/** Loads the boat, whose last known location counts until a position is pushed. */
export async function loadPosition(): Promise<void> {
  applyLastKnownPosition((await loadBoat())?.lastKnownLocation)
}

/** Each load, and whether its data is missing. */
const LOADS: readonly (readonly [() => Promise<void> | void, () => boolean])[] = [
  [loadPosition, () => alarm.boat === undefined],
  [refreshSensors, () => sensors.devices === undefined],
  [loadProfile, () => profile.it === undefined],
  [loadSettings, () => settings.stored === undefined],
]
const repeat = untilDone()

/** Loads what is missing now, and again after growing pauses while any of it is missing. */
export const loadMissing = (): Promise<void> =>
  repeat(async () => {
    await Promise.all(LOADS.map(([load, isMissing]) => isMissing() && load()))
    return !LOADS.some(([, isMissing]) => isMissing())
  })
