/** Where the boat is. GeoJSON order on the wire: longitude, then latitude. Source: doc 1 §3, doc 2 §3; OPEN-011. */
import * as z from 'zod/mini'
import { withWireFormat } from './wireFormat.ts'

/** A place on the equator or the prime meridian has one spelling: -0, which JSON and texts can say, is 0. */
export const withoutNegativeZero = (degrees: number): number => degrees + 0

/** WGS 84 degrees, on Earth or not. */
export const Degrees = z.number().check(z.overwrite(withoutNegativeZero))
export const Latitude = Degrees.check(z.minimum(-90), z.maximum(90))
export const Longitude = Degrees.check(z.minimum(-180), z.maximum(180))
/** Longitude first. */
const Coordinates = z.tuple([Degrees, Degrees], z.number())
const Location = withWireFormat(
  'firstForm',
  z.union([
    z.object({ geometry: withWireFormat('geometry', z.object({ coordinates: Coordinates })) }),
    z.pipe(
      z.object({ coordinates: Coordinates }),
      z.transform(it => ({ geometry: it })),
    ),
  ]),
)

/** One fix: `horizontal_accuracy` in metres, `last_heard` an ISO time in UTC. `location.coordinates` is read too. */
export const Position = z.object({
  location: Location,
  horizontal_accuracy: withWireFormat('metres', z.number()),
  last_heard: withWireFormat('moment', z.string()),
})
export type Position = z.infer<typeof Position>

/** A fix as a gateway sends it, with the name of its GeoJSON geometry. */
export interface GeoJsonPosition extends Position {
  readonly location: { readonly geometry: { readonly type: 'Point'; readonly coordinates: [number, number] } }
}

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

/** Metres in one degree of latitude on a sphere of 6,371,000 m. */
export const METERS_PER_DEGREE = (6_371_000 * Math.PI) / 180

export interface GeoPoint {
  readonly latitude: number
  readonly longitude: number
}

/** What is not a number is nowhere. */
export const isOnEarth = ({ latitude, longitude }: GeoPoint): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two places along a great circle of that sphere. */
export function metersBetween(a: GeoPoint, b: GeoPoint): number {
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const half =
    Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Degrees from north, clockwise, from 0 up to 360: the course from one place to the other at its beginning. */
export function bearingBetween(from: GeoPoint, to: GeoPoint): number {
  const [a, b, east] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)]
  const course = Math.atan2(
    Math.sin(east) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east),
  )
  return ((course * 180) / Math.PI + 360) % 360
}
