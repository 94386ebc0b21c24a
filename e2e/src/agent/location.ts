/** The location of the phone that an app under test runs on: what its receiver and its person answer, on virtual time. */
import type { Ledger } from './ledger.ts'

/** Degrees in WGS 84, metres. */
export interface PhonePlace {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}
export type LocationWord = 'granted' | 'denied' | 'unsupported' | 'unavailable' | 'timeout' | 'unknown'
export type PhoneLocation = LocationWord | PhonePlace

/** How the app has asked: how often since the document was opened, and with what the last time; `timeout` and `maximumAge` in ms. */
export interface Asked {
  readonly times: number
  readonly timeout: number
  readonly accurate: boolean
  readonly maximumAge: number
}

export interface LocationScript {
  /** From now on the phone answers so. */
  set(to: PhoneLocation): void
  readonly asked: Asked
}

interface LocationHolder {
  navigator?: object
  setTimeout: typeof setTimeout
  Date: DateConstructor
}

/** Where a phone is of which only is said that it may tell. */
const SOMEWHERE: PhonePlace = { latitude: 55.6761, longitude: 12.5683, accuracy: 8 }
/** A receiver that need not be exact is as exact as a cell of the phone network. */
const COARSE_METRES = 1_000
const CODES = { denied: 1, unavailable: 2, timeout: 3, unknown: 0 } as const
type Failure = keyof typeof CODES

const failureOf = (why: Failure): GeolocationPositionError => ({ code: CODES[why], message: why, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })

function positionOf(place: PhonePlace, timestamp: number): GeolocationPosition {
  const coords = { ...place, altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => ({ coords, timestamp }) }
}

/** Nobody answers a question of the browser until the scenario does: it is as if it had been waved away. */
export function installLocation(realm: LocationHolder, ledger: Ledger): LocationScript {
  let location: PhoneLocation | undefined
  let place = SOMEWHERE
  let asked: Asked = { times: 0, timeout: 0, accurate: false, maximumAge: 0 }
  let cached: GeolocationPosition | undefined

  const find = (accurate: boolean): GeolocationPosition => {
    cached = positionOf(accurate ? place : { ...place, accuracy: Math.max(COARSE_METRES, place.accuracy) }, realm.Date.now())
    return cached
  }
  const isFresh = (maximumAge: number): boolean => cached !== undefined && realm.Date.now() - cached.timestamp < maximumAge
  const soon = (run: () => void): void => void ledger.track('geolocation', 'position', Promise.resolve()).then(run)

  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed, options = {}) => {
    const { timeout = Number.POSITIVE_INFINITY, enableHighAccuracy = false, maximumAge = 0 } = options
    asked = { times: asked.times + 1, timeout, accurate: enableHighAccuracy, maximumAge }
    const fail = (why: Failure): void => failed?.(failureOf(why))
    if (location === 'timeout') return void (Number.isFinite(timeout) && realm.setTimeout(() => fail('timeout'), timeout))
    if (location === 'unavailable' || location === 'unknown') return soon(() => fail(location === 'unknown' ? 'unknown' : 'unavailable'))
    if (location === undefined || location === 'denied' || location === 'unsupported') return soon(() => fail('denied'))
    const known = cached !== undefined && isFresh(maximumAge) ? cached : find(enableHighAccuracy)
    soon(() => found(known))
  }
  const state = (): PermissionState => (location === undefined || location === 'unsupported' ? 'prompt' : location === 'denied' ? 'denied' : 'granted')

  const navigator = realm.navigator
  if (navigator) {
    const scripted = { getCurrentPosition }
    Object.defineProperty(navigator, 'geolocation', { get: () => (location === 'unsupported' ? undefined : scripted), configurable: true })
    scriptPermission(navigator, ledger, state)
  }
  return {
    set(to) {
      location = to
      place = typeof to === 'string' ? place : to
    },
    get asked() {
      return asked
    },
  }
}

/** Other permissions are those of the browser. */
function scriptPermission(navigator: { permissions?: Permissions }, ledger: Ledger, state: () => PermissionState): void {
  const real = navigator.permissions
  const query = (asked: PermissionDescriptor): Promise<unknown> => {
    const answer: Promise<unknown> = asked.name === 'geolocation' || !real ? Promise.resolve({ name: asked.name, state: state() }) : real.query(asked)
    return ledger.track('permission', asked.name, answer)
  }
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
}
