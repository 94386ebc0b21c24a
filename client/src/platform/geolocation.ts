/** The location of this phone. Source: GEO, LIMIT-13, LIMIT-38. */
import { type Duration, type GeolocationFailure, isOnEarth, withoutNegativeZero } from '@drydock/contracts'

/** Degrees in WGS 84, meters. */
export interface PhoneFix {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}
export type Located =
  | { readonly ok: true; readonly fix: PhoneFix }
  | { readonly ok: false; readonly why: GeolocationFailure }

const WHY: Readonly<Record<number, GeolocationFailure>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/**
 * Reads the position once: high accuracy, no cached position. The browser asks the person when they have not been asked
 * yet. Never rejects.
 */
export function locate(timeout: Duration): Promise<Located> {
  const geolocation: Geolocation | undefined = globalThis.navigator?.geolocation
  if (geolocation === undefined) return Promise.resolve({ ok: false, why: 'unsupported' })
  return new Promise(resolve => {
    const found: PositionCallback = ({ coords: { latitude, longitude, accuracy } }) => {
      const fix = { latitude: withoutNegativeZero(latitude), longitude: withoutNegativeZero(longitude), accuracy }
      resolve(isOnEarth(fix) && accuracy >= 0 ? { ok: true, fix } : { ok: false, why: 'unavailable' })
    }
    geolocation.getCurrentPosition(found, ({ code }) => resolve({ ok: false, why: WHY[code] ?? 'unknown' }), {
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout,
    })
  })
}

/** Returns whether the person has allowed it before, as far as the browser reports. */
export async function permission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await globalThis.navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}

/** An iPhone, an iPad, or an iPad that says it is a Mac. OPEN-102. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
