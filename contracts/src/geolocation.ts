/** Where the phone is, and what is said when that cannot be told. Source: doc 1 §8, doc 2 §8, §9; GEO, LIMIT-38. */
import { SECOND } from './time.ts'

/** How the permission screen asks: high accuracy, no cached position, and this long. LIMIT-38. */
export const PERMISSION_TIMEOUT_MS = 20 * SECOND

export const GEOLOCATION_TEXTS = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'User denied the request for geolocation.',
  unavailable: 'Location information is unavailable.',
  timeout: 'The request to get user location timed out.',
  unknown: 'An unknown error occurred.',
} as const
export type GeolocationFailure = keyof typeof GEOLOCATION_TEXTS

/** Where a person wanted to go when the phone was asked for. OPEN-077. */
export const DESTINATIONS = ['map', 'mob'] as const
export type Destination = (typeof DESTINATIONS)[number]
/** A failure on the MOB screen leads back to the map, as observed. OPEN-048. */
export const DESTINATION_AFTER_MOB_FAILURE: Destination = 'map'
