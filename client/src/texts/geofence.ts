/** Texts of the map screen around the geofence. Source: MAP, GEOF, OPEN-137. */
import { titles } from '#texts/titles.ts'

export const geofence = {
  title: titles.map,
  radius: (meters: number): string => `${meters} m`,
  noRadius: '-- m',
  dial: 'Map actions',
  openDial: 'Open map actions',
  closeDial: 'Close map actions',
  showBoat: 'Show the boat',
  showPhone: 'Show my position',
  settings: 'Map settings',
  setRadius: 'Geofence radius',
  value: 'Radius in metres',
  less: 'Smaller radius',
  more: 'Larger radius',
  when: 'Show geofence when disarmed',
  whenArmed: 'While armed the geofence is always shown.',
  captainOnly: 'Only the captain can change the radius.',
  save: 'SAVE',
  saving: 'Saving …',
  notSaved: 'Not saved. The gateway did not take it. Try again.',
  close: 'Close',
  /** While the fence has no center of its own. */
  follows: 'The circle follows the boat',
  noAccuracy: '±-- m',
  accuracyUnknown: 'accuracy unknown',
  waiting: 'No position of the boat is known yet.',
  /** `checking`: one position is outside, and the next one decides. */
  from: (meters: number, verdict: 'inside' | 'outside' | 'checking'): string =>
    `Boat ${Math.round(meters)} m from the centre, ${verdict === 'checking' ? 'perhaps outside' : verdict}`,
} as const
