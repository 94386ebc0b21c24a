/** Geolocation of the phone: time limit and error texts. Source: doc 1 §8, doc 2 §8, §9; GEO, LIMIT-38. */
import { SECOND } from './time.ts'

/** Time limit of the permission screen's request, which asks for high accuracy and no cached position. LIMIT-38. */
export const PERMISSION_TIMEOUT_MS = 20 * SECOND

export const GEOLOCATION_TEXTS = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'User denied the request for geolocation.',
  unavailable: 'Location information is unavailable.',
  timeout: 'The request to get user location timed out.',
  unknown: 'An unknown error occurred.',
} as const
export type GeolocationFailure = keyof typeof GEOLOCATION_TEXTS

/** Screens that need the phone's position; the app opens the requested one afterwards. OPEN-077. */
export const DESTINATIONS = ['map', 'mob'] as const
export type Destination = (typeof DESTINATIONS)[number]
/** Screen that the app opens after a failure on the MOB screen, as observed. OPEN-048. */
export const DESTINATION_AFTER_MOB_FAILURE: Destination = 'map'
