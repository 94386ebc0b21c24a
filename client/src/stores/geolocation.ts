/** Location of the phone in this session. Source: GEO, SM-GEO, OPEN-049, OPEN-070. */
import {
  DESTINATIONS,
  type Destination,
  type Duration,
  GEOLOCATION_TEXTS,
  type GeolocationFailure,
  type Instant,
  PERMISSION_TIMEOUT_MS,
} from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { geolocationPermission, locate, type PhoneFix } from '#platform/geolocation.ts'
import { now } from '#platform/time.ts'
import { showWarning } from '#stores/banners.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'

/**
 * `fix` stays when a later reading fails: the phone location is ready from its first position on. `failure` is that of
 * the last reading.
 */
export interface GeolocationStore {
  fix: (PhoneFix & { readonly at: Instant }) | undefined
  failure: GeolocationFailure | undefined
  isReading: boolean
}

export const geolocation = proxy<GeolocationStore>({ fix: undefined, failure: undefined, isReading: false })
resetOn(
  'alarm-data-cleared',
  () =>
    void Object.assign(geolocation, {
      fix: undefined,
      failure: undefined,
      isReading: false,
    } satisfies GeolocationStore),
)

let reads = 0

/**
 * Reads the phone once, `timeout` in ms; a failure shows a WARNING banner. Returns the fix; undefined when there is
 * none.
 */
export async function readPhone(timeout: Duration = PERMISSION_TIMEOUT_MS): Promise<PhoneFix | undefined> {
  const generation = currentGeneration()
  const thisRead = ++reads
  geolocation.isReading = true
  const located = await locate(timeout)
  if (isFromEarlierSession(generation)) return undefined
  if (thisRead === reads) geolocation.isReading = false
  if (located.ok) {
    Object.assign(geolocation, { fix: { ...located.fix, at: now() }, failure: undefined })
    return located.fix
  }
  geolocation.failure = located.why
  showWarning(GEOLOCATION_TEXTS[located.why])
  return undefined
}

/** Reads the phone if no permission prompt is needed: it was read before, or the person has allowed it. OPEN-137. */
export async function readPhoneUnasked(): Promise<void> {
  if (geolocation.fix !== undefined || (await geolocationPermission()) === 'granted') await readPhone()
}

const PATHS: Readonly<Record<Destination, string>> = { map: '/map', mob: '/mob' }

/**
 * Returns the path to open once the phone was read; `search` is the query of the permission screen. GEO-10 to GEO-12.
 */
function destinationOf(search: string): string {
  const wanted = new URLSearchParams(search).get('destination')
  const known = DESTINATIONS.find(it => it === wanted)
  return known ? PATHS[known] : '/home'
}

/** Handles 'REQUEST USER POSITION': reads the phone and returns the path to open; undefined when reading failed. */
export async function requestPosition(search: string): Promise<string | undefined> {
  if (geolocation.isReading) return undefined
  return (await readPhone()) ? destinationOf(search) : undefined
}

/** Returns where the man-overboard row of Home leads. HOME-22 to HOME-24, OPEN-070. */
export const mobPath = (isReady: boolean): string => (isReady ? '/mob' : '/geo-permission?destination=mob')
