/** Where the boat is. GeoJSON order on the wire: longitude, then latitude. Source: doc 1 §3, doc 2 §3; OPEN-011. */
import * as z from 'zod/mini'

/** WGS 84 degrees, longitude first. */
const Coordinates = z.tuple([z.number(), z.number()], z.number())
const Location = z.union([
  z.object({ geometry: z.object({ coordinates: Coordinates }) }),
  z.pipe(
    z.object({ coordinates: Coordinates }),
    z.transform(it => ({ geometry: it })),
  ),
])

/** One fix: `horizontal_accuracy` in metres, `last_heard` an ISO time in UTC. `location.coordinates` is read too. */
export const Position = z.object({ location: Location, horizontal_accuracy: z.number(), last_heard: z.string() })
export type Position = z.infer<typeof Position>

/** A fix as a gateway sends it, with the name of its GeoJSON geometry. */
export interface SentPosition extends Position {
  readonly location: { readonly geometry: { readonly type: 'Point'; readonly coordinates: [number, number] } }
}

export const positionOf = (latitude: number, longitude: number, accuracy: number, heard: string): SentPosition => ({
  location: { geometry: { type: 'Point', coordinates: [longitude, latitude] } },
  horizontal_accuracy: accuracy,
  last_heard: heard,
})

/** Metres in one degree of latitude on a sphere of 6,371,000 m. */
export const METRES_PER_DEGREE = (6_371_000 * Math.PI) / 180
