/** The location of this phone. Source: GEO, LIMIT-13, LIMIT-38. */
import {
  type Duration,
  type GeolocationFailure,
  isOnEarth,
  MINUTE,
  SECOND,
  withoutNegativeZero,
} from '@drydock/contracts'
import { elapsed, onSecond } from '#platform/time.ts'

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

/** Time after its own timeout in which a browser must have answered. */
const GRACE_MS = 5 * SECOND
/** Time to answer the permission prompt; meanwhile the timeout of the browser does not count. */
const PROMPT_MS = MINUTE

/**
 * Calls `run` once the page was visible for `ms`, or up to a second less: a hidden page gets no position. Returns its
 * cancel function.
 */
function afterVisible(ms: Duration, run: () => void): () => void {
  let left = ms
  let countedAt = elapsed()
  const stop = onSecond(() => {
    // A return to the page also counts, but not the time in which it was hidden.
    left -= Math.min(SECOND, elapsed() - countedAt)
    countedAt = elapsed()
    if (left >= SECOND) return
    stop()
    run()
  })
  return stop
}

/**
 * Reads the position once: high accuracy, no cached position. The browser asks the person when they have not been asked
 * yet. A browser that never answers counts as a timeout. Never rejects.
 */
export function locate(timeout: Duration): Promise<Located> {
  const geolocation: Geolocation | undefined = globalThis.navigator?.geolocation
  if (geolocation === undefined) return Promise.resolve({ ok: false, why: 'unsupported' })
  return new Promise<Located>(resolve => {
    let isOver = false
    const end = (located: Located): void => {
      isOver = true
      cancel()
      resolve(located)
    }
    const expire = (): void => end({ ok: false, why: 'timeout' })
    let cancel = afterVisible(timeout + GRACE_MS, async () => {
      const permission = await geolocationPermission()
      // The phone may have answered meanwhile.
      if (isOver) return
      if (permission === 'prompt') cancel = afterVisible(PROMPT_MS, expire)
      else expire()
    })
    const found: PositionCallback = ({ coords: { latitude, longitude, accuracy } }) => {
      const fix = { latitude: withoutNegativeZero(latitude), longitude: withoutNegativeZero(longitude), accuracy }
      end(isOnEarth(fix) && accuracy >= 0 ? { ok: true, fix } : { ok: false, why: 'unavailable' })
    }
    const failed: PositionErrorCallback = ({ code }) => end({ ok: false, why: WHY[code] ?? 'unknown' })
    geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, maximumAge: 0, timeout })
  })
}

const permissionStatus = async (): Promise<PermissionStatus | undefined> => {
  try {
    return await globalThis.navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return undefined
  }
}

/** Returns whether the person has allowed it before, as far as the browser reports. */
export const geolocationPermission = async (): Promise<PermissionState | 'unknown'> =>
  (await permissionStatus())?.state ?? 'unknown'

/**
 * Calls `run` with the permission now and after each change. Not every browser reports a change that was made in the
 * settings of the phone, so a return to the page counts as one. Returns a function that ends it.
 */
export function followGeolocationPermission(run: (permission: PermissionState | 'unknown') => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const report = async (): Promise<void> => {
    const permission = await geolocationPermission()
    if (!signal.aborted) run(permission)
  }
  const onChange = (): void => void report()
  void permissionStatus().then(it => it?.addEventListener('change', onChange, { signal }))
  document.addEventListener('visibilitychange', onChange, { signal })
  window.addEventListener('focus', onChange, { signal })
  onChange()
  return () => ended.abort()
}
