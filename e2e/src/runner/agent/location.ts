/** Simulated geolocation of the phone, on virtual time. */
import type { PendingWork } from './pendingWork.ts'

/** Position in WGS 84 degrees, accuracy in meters, course in degrees from north, speed in meters per second. */
export interface PhonePosition {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
  readonly course?: number | undefined
  readonly speed?: number | undefined
  /** When the phone leaves the position, in ms; at once when left out. */
  readonly left?: number | undefined
}
export type LocationMode = 'granted' | 'denied' | 'unsupported' | 'unavailable' | 'timeout' | 'unknown' | 'moving'
export type PhoneLocation = LocationMode | PhonePosition

/** Location requests of the app: their number, and the options of the last one; `timeout` and `maximumAge` in ms. */
export interface LocationRequests {
  readonly times: number
  readonly timeout: number
  readonly accurate: boolean
  readonly maximumAge: number
}

export interface LocationSimulation {
  /** Sets how the phone answers from now on; `where` is its position, by default the current one. */
  set(to: PhoneLocation, where?: PhonePosition): void
  readonly requests: LocationRequests
}

interface LocationHolder {
  navigator?: object
  setTimeout: typeof setTimeout
  Date: DateConstructor
}

/** Position of a phone when the scenario names none. */
export const DEFAULT_POSITION: PhonePosition = { latitude: 55.6761, longitude: 12.5683, accuracy: 8 }
/** Accuracy without `enableHighAccuracy`: that of a cell of the phone network. */
const COARSE_METERS = 1_000
const CODES = { denied: 1, unavailable: 2, timeout: 3, unknown: 0 } as const
type Failure = keyof typeof CODES

const failureOf = (why: Failure): GeolocationPositionError => ({
  code: CODES[why],
  message: why,
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
})

/** Movement of `moving`: north, at 6 knots. */
const UNDER_WAY = { course: 0, speed: 6 * (1_852 / 3_600) }
const METERS_PER_DEGREE = 111_195

/** Returns the position after moving since `left`; precise enough for a few miles. */
function along(place: PhonePosition, now: number): PhonePosition {
  const { latitude, longitude, course, speed = 0, left = now } = place
  const seconds = (now - left) / 1_000
  if (course === undefined) return place
  const [way, angle] = [speed * seconds, (course * Math.PI) / 180]
  const shrink = Math.cos((latitude * Math.PI) / 180) || 1
  return {
    ...place,
    latitude: latitude + (way * Math.cos(angle)) / METERS_PER_DEGREE,
    longitude: longitude + (way * Math.sin(angle)) / (METERS_PER_DEGREE * shrink),
  }
}

/** Returns the position of the phone after its location was set. */
export function positionAfter(before: PhonePosition, to: PhoneLocation, now: number): PhonePosition {
  if (typeof to !== 'string') return { ...to, left: to.left ?? now }
  const here = along(before, now)
  return to === 'moving'
    ? { ...here, ...UNDER_WAY, left: now }
    : { ...here, course: undefined, speed: undefined, left: now }
}

function positionOf(
  { latitude, longitude, accuracy, course, speed }: PhonePosition,
  timestamp: number,
): GeolocationPosition {
  const coords = {
    latitude,
    longitude,
    accuracy,
    altitude: null,
    altitudeAccuracy: null,
    heading: course ?? null,
    speed: speed ?? null,
  }
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => ({ coords, timestamp }) }
}

/**
 * A permission prompt stays open until the scenario answers it, as if it was dismissed. `now` is the time of the boat,
 * which the phone's clock may differ from.
 */
export function installLocation(
  realm: LocationHolder,
  pendingWork: PendingWork,
  now: () => number = () => realm.Date.now(),
): LocationSimulation {
  let location: PhoneLocation | undefined
  let place = DEFAULT_POSITION
  let asked: LocationRequests = { times: 0, timeout: 0, accurate: false, maximumAge: 0 }
  let cached: GeolocationPosition | undefined

  const find = (accurate: boolean): GeolocationPosition => {
    const here = along(place, now())
    cached = positionOf(
      accurate ? here : { ...here, accuracy: Math.max(COARSE_METERS, here.accuracy) },
      realm.Date.now(),
    )
    return cached
  }
  const isFresh = (maximumAge: number): boolean =>
    cached !== undefined && realm.Date.now() - cached.timestamp < maximumAge
  const soon = (run: () => void): void => void pendingWork.track('geolocation', 'position', Promise.resolve()).then(run)

  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed, options = {}) => {
    const { timeout = Number.POSITIVE_INFINITY, enableHighAccuracy = false, maximumAge = 0 } = options
    asked = { times: asked.times + 1, timeout, accurate: enableHighAccuracy, maximumAge }
    const fail = (why: Failure): void => failed?.(failureOf(why))
    if (location === 'timeout')
      return void (Number.isFinite(timeout) && realm.setTimeout(() => fail('timeout'), timeout))
    if (location === 'unavailable' || location === 'unknown')
      return soon(() => fail(location === 'unknown' ? 'unknown' : 'unavailable'))
    if (location === undefined || location === 'denied' || location === 'unsupported') return soon(() => fail('denied'))
    const known = cached !== undefined && isFresh(maximumAge) ? cached : find(enableHighAccuracy)
    soon(() => found(known))
  }
  const state = (): PermissionState =>
    location === undefined || location === 'unsupported' ? 'prompt' : location === 'denied' ? 'denied' : 'granted'

  const permission = new ScriptedPermission(state)
  const navigator = realm.navigator
  if (navigator) {
    const scripted = { getCurrentPosition }
    Object.defineProperty(navigator, 'geolocation', {
      get: () => (location === 'unsupported' ? undefined : scripted),
      configurable: true,
    })
    scriptPermission(navigator, pendingWork, permission)
  }
  return {
    set(to, where) {
      const before = state()
      location = to
      if (state() !== before) permission.dispatchEvent(new Event('change'))
      place = where ?? positionAfter(place, to, now())
    },
    get requests() {
      return asked
    },
  }
}

/** Permission for the location, as the Permissions API has it: `state` is the current one. */
class ScriptedPermission extends EventTarget {
  readonly name = 'geolocation'
  readonly #stateNow: () => PermissionState
  constructor(stateNow: () => PermissionState) {
    super()
    this.#stateNow = stateNow
  }
  get state(): PermissionState {
    return this.#stateNow()
  }
}

/** The browser answers for other permissions. */
function scriptPermission(
  navigator: { permissions?: Permissions },
  pendingWork: PendingWork,
  geolocation: ScriptedPermission,
): void {
  const real = navigator.permissions
  const query = (asked: PermissionDescriptor): Promise<unknown> => {
    const answer: Promise<unknown> =
      asked.name === 'geolocation' || !real ? Promise.resolve(geolocation) : real.query(asked)
    return pendingWork.track('permission', asked.name, answer)
  }
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
}
