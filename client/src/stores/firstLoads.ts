/** First loads: what all screens need, requested once each and repeated only while it is missing. OPEN-138. */
import { HUB_RETRY_MS, MINUTE } from '@drydock/contracts'
import { after } from '#platform/time.ts'
import { alarm, loadBoat } from '#stores/alarm.ts'
import { latestOnly } from '#stores/latest.ts'
import { applyLastKnownPosition } from '#stores/position.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { refreshSensors, sensors } from '#stores/sensors.ts'
import { loadSettings, settings } from '#stores/settings.ts'

const SLOWEST_RETRY_MS = 5 * MINUTE

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
const beginRound = latestOnly()

/** Loads what is missing now, and again after growing pauses while any of it is missing. */
export async function loadMissing(wait = HUB_RETRY_MS): Promise<void> {
  const isLast = beginRound()
  await Promise.all(LOADS.map(([load, isMissing]) => isMissing() && load()))
  if (LOADS.some(([, isMissing]) => isMissing()))
    after(wait, () => {
      if (isLast()) void loadMissing(Math.min(2 * wait, SLOWEST_RETRY_MS))
    })
}
