/** State of the map, derived from boat, geofence, phone and tracking. Pure. Source: MAP, GEOF, OPEN-087, OPEN-121. */
import { geofenceZoom, MAP_ZOOM, metersBetween, type GeoPoint } from '@drydock/contracts'
import { type FenceVerdict, fenceVerdict } from '#machines/fenceVerdict.ts'
import { centerOf, isCircleShown, radiusOf } from '#stores/geofence.ts'
import type { PositionStore } from '#stores/position.ts'
import type { TrackingStore } from '#stores/tracking.ts'

/** Parts of the stores that the map reads. */
export interface MapInputs {
  readonly position: {
    readonly fix: Readonly<NonNullable<PositionStore['fix']>> | undefined
    readonly before?: Readonly<NonNullable<PositionStore['fix']>> | undefined
  }
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
  /** Position of the boat; while tracking, the later one of push and answer. */
  readonly boat: GeoPoint | undefined
  /** Meters; only a push contains it. */
  readonly accuracy: number | undefined
  readonly center: GeoPoint | undefined
  /** Meters from a center that was set. A fence without a center follows the boat and has no distance. */
  readonly distance: number | undefined
  /** Where the boat is in a fence whose center was set; while the boat is tracked, one position decides. */
  readonly verdict: FenceVerdict | undefined
  /** Meters. */
  readonly radius: number | undefined
  readonly fence:
    | { readonly center: GeoPoint; readonly radius: number; readonly armed: boolean | undefined }
    | undefined
  /** Tracks of boat and phone while tracking, the newest point last; a track that has not moved is left out. */
  readonly tracks: readonly { readonly of: 'boat' | 'phone'; readonly points: readonly GeoPoint[] }[]
}

/** Derives the state of the map. `preview`: a radius that is being chosen, in meters, shown as if it were saved. */
export function mapStateOf(
  { position: { fix, before }, tracking, profile, alarm, geofence }: MapInputs,
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
    verdict: set && radius !== undefined ? verdictOf({ center: set, radius }, tracking.place, fix, before) : undefined,
    radius,
    fence: center && radius !== undefined && isShown ? { center, radius, armed: alarm.armed } : undefined,
    tracks: tracksOf(tracking, boat).filter(hasLength),
  }
}

type Fix = MapInputs['position']['fix']

function verdictOf(
  fence: Parameters<typeof fenceVerdict>[0],
  tracked: GeoPoint | undefined,
  fix: Fix,
  before: Fix,
): FenceVerdict | undefined {
  if (tracked) return metersBetween(fence.center, tracked) > fence.radius ? 'outside' : 'inside'
  return fix && fenceVerdict(fence, fix, before)
}

/** Returns whether a track has moved. */
const hasLength = ({ points: [first, ...rest] }: MapState['tracks'][number]): boolean =>
  rest.some(it => it.latitude !== first?.latitude || it.longitude !== first.longitude)

/** Returns both tracks; one that has ended does not go on to later positions of the boat. */
function tracksOf({ is, boat, phone }: MapInputs['tracking'], now: GeoPoint | undefined): MapState['tracks'] {
  const ofBoat = is === 'on' && now && boat.length > 0 ? [...boat, now] : boat
  return [
    { of: 'phone', points: phone },
    { of: 'boat', points: ofBoat },
  ]
}

/** Returns the zoom for a radius in meters. GEOF-05 to GEOF-08. */
export const zoomForRadius = (radius: number | undefined): number =>
  radius === undefined ? MAP_ZOOM : geofenceZoom(radius)
