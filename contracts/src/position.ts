/**
 * Position of the boat, and distances on the sphere. GeoJSON order on the wire: longitude, then latitude. Source: doc 1
 * §3, doc 2 §3; OPEN-011.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { withWireFormat } from './wireFormat.ts'

/** Returns 0 for -0, so that a point on the equator or prime meridian has one spelling. */
export const withoutNegativeZero = (degrees: number): number => degrees + 0

/** WGS 84 degrees without a range check. */
export const Degrees = z.number().check(z.overwrite(withoutNegativeZero))
export const Latitude = Degrees.check(z.minimum(-90), z.maximum(90))
export const Longitude = Degrees.check(z.minimum(-180), z.maximum(180))
/**
 * Longitude first; an altitude may follow. An array with a length check, which the type cannot say: `z.tuple` adds
 * 0.5 kB to the first load of the app.
 */
const Coordinates = z.array(Degrees).check(z.minLength(2)) as z.ZodMiniType as z.ZodMiniType<
  [number, number, ...number[]]
>
const Location = withWireFormat(
  'firstForm',
  z.union([
    lazyObject(() => ({ geometry: withWireFormat('geometry', z.object({ coordinates: Coordinates })) })),
    z.pipe(
      lazyObject(() => ({ coordinates: Coordinates })),
      z.transform(it => ({ geometry: it })),
    ),
  ]),
)

/**
 * One fix: `horizontal_accuracy` in meters, `last_heard` an ISO time in UTC. `location.coordinates` is accepted, too.
 */
export const Position = lazyObject(() => ({
  location: Location,
  horizontal_accuracy: withWireFormat('meters', z.number()),
  last_heard: withWireFormat('instant', z.string()),
}))
export type Position = z.infer<typeof Position>

/** A fix as a gateway sends it, with the type of its GeoJSON geometry. */
export interface GeoJsonPosition extends Position {
  readonly location: { readonly geometry: { readonly type: 'Point'; readonly coordinates: [number, number] } }
}

/**
 * Builds the wire form of a fix.
 * @param latitude in degrees; -0 becomes 0.
 * @param longitude in degrees; -0 becomes 0.
 * @param accuracy in meters.
 * @param heard time of the fix, ISO 8601 in UTC.
 */
export const geoJsonPosition = (
  latitude: number,
  longitude: number,
  accuracy: number,
  heard: string,
): GeoJsonPosition => ({
  location: {
    geometry: { type: 'Point', coordinates: [withoutNegativeZero(longitude), withoutNegativeZero(latitude)] },
  },
  horizontal_accuracy: accuracy,
  last_heard: heard,
})

/** Meters in one degree of latitude on a sphere of 6,371,000 m. */
export const METERS_PER_DEGREE = (6_371_000 * Math.PI) / 180

export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** Whether latitude and longitude are in range; false for NaN. */
export const isOnEarth = ({ latitude, longitude }: GeoPoint): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Returns the angle in radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in meters between two points of that sphere. */
export function metersBetween(a: GeoPoint, b: GeoPoint): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Initial course from one point to another: degrees clockwise from north, 0 ≤ course < 360. */
export function bearingBetween(from: GeoPoint, to: GeoPoint): number {
  const [a, b, east] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)]
  const course = Math.atan2(
    Math.sin(east) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
  )
  return ((course * 180) / Math.PI + 360) % 360
}
