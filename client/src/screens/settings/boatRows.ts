/** Rows of the boat panel in 'My Boat'. Pure. */
import type { Snapshot } from 'valtio/vanilla'
import type { TermRow } from '#screens/settings/devicePanelState.ts'
import type { AlarmStore } from '#stores/alarm.ts'
import { radiusOf } from '#stores/geofence.ts'
import type { ProfileStore } from '#stores/profile.ts'
import { NONE } from '#texts/formatAge.ts'
import { settings } from '#texts/settings.ts'

const texts = settings.boat

/** Meters, in words; while the boat has not answered, the radius is that of the account. */
export function radiusText({ boat }: Snapshot<AlarmStore>, { it }: Snapshot<ProfileStore>): string {
  const meters = radiusOf(it, boat)
  return meters === undefined ? NONE : texts.meters(meters)
}

/** Returns name, home and geofence radius of the boat; unknown values are '--'. */
export const boatRows = (alarm: Snapshot<AlarmStore>, profile: Snapshot<ProfileStore>): readonly TermRow[] => [
  [texts.name, alarm.boat?.shipName || profile.it?.shipName || NONE],
  [texts.home, profile.it?.shipHomeLocation || NONE],
  [texts.radius, radiusText(alarm, profile)],
]
