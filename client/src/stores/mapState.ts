/** State of the map, derived from boat, geofence, phone and tracking. Pure. Source: MAP, GEOF, OPEN-087, OPEN-121. */
import { geofenceZoom, MAP_ZOOM, metersBetween, type GeoPoint } from '@drydock/contracts'
import { centerOf, isCircleShown, radiusOf } from '#stores/geofence.ts'
import type { PositionStore } from '#stores/position.ts'
import type { TrackingStore } from '#stores/tracking.ts'

/** Of each store what the map needs of it. */
export interface MapInputs {
  readonly position: { readonly fix: Readonly<NonNullable<PositionStore['fix']>> | undefined }
  readonly tracking: {
    readonly is: TrackingStore['is']
    readonly place: TrackingStore['place']
    readonly boat: readonly GeoPoint[]
    readonly phone: readonly GeoPoint[]
  }
  readonly profile: { readonly it?: Parameters<typeof radiusOf>[0] & Parameters<typeof centerOf>[0] }
  readonly alarm: {
    readonly armed: boolean | undefined
    readonly boat: { readonly geofenceRadius: number } | undefined
  }
  readonly geofence: { readonly isShownDisarmed: boolean }
}

export interface MapState {
  /** Where the boat is; while a thief is hunted whichever of push and answer came last. */
  readonly boat: GeoPoint | undefined
  /** Meters; only a push tells it. */
  readonly accuracy: number | undefined
  readonly center: GeoPoint | undefined
  /**
   * Meters from a center that was set; a fence without one lies about the boat wherever it is, and says nothing of how
   * far it went.
   */
  readonly distance: number | undefined
  /** Meters. */
  readonly radius: number | undefined
  readonly fence: { readonly center: GeoPoint; readonly radius: number; readonly armed: boolean } | undefined
  /** Where boat and phone have been while the boat is tracked, the newest last; what has not moved has none. */
  readonly tracks: readonly { readonly of: 'boat' | 'phone'; readonly points: readonly GeoPoint[] }[]
}

/** `preview`: a radius that is being chosen, in meters, shown as if it were saved. */
export function mapStateOf(
  { position: { fix }, tracking, profile, alarm, geofence }: MapInputs,
  preview?: number,
): MapState {
  const boat = tracking.place ?? fix
  const set = centerOf(profile.it, undefined)
  const center = set ?? centerOf(undefined, boat)
  const radius = preview ?? radiusOf(profile.it, alarm.boat)
  const isShown = isCircleShown(alarm.armed, geofence.isShownDisarmed || preview !== undefined)
  return {
    boat,
    accuracy: tracking.place ? undefined : fix?.accuracy,
    center,
    distance: set && boat && metersBetween(set, boat),
    radius,
    fence: center && radius !== undefined && isShown ? { center, radius, armed: alarm.armed === true } : undefined,
    tracks: tracksOf(tracking, boat).filter(hasLength),
  }
}

/** What has not moved leaves no line. */
const hasLength = ({ points: [first, ...rest] }: MapState['tracks'][number]): boolean =>
  rest.some(it => it.latitude !== first?.latitude || it.longitude !== first.longitude)

/** A track that has ended does not go on to wherever the boat is later. */
function tracksOf({ is, boat, phone }: MapInputs['tracking'], now: GeoPoint | undefined): MapState['tracks'] {
  const ofBoat = is === 'on' && now && boat.length > 0 ? [...boat, now] : boat
  return [
    { of: 'phone', points: phone },
    { of: 'boat', points: ofBoat },
  ]
}

/** The zoom that the map opens with and takes for another radius, in meters. GEOF-05 to GEOF-08. */
export const zoomForRadius = (radius: number | undefined): number =>
  radius === undefined ? MAP_ZOOM : geofenceZoom(radius)
