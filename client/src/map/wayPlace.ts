/** The way of the boat as a map draws it, and the place of it that is nearest to a touch. Pure. Source: XTRA-12. */
import type { GeoPoint, Instant } from '@drydock/contracts'
import { type Camera, type Point, screenOf, type Size } from './mercator.ts'

/** A place of the way of the boat, with its time. */
export type PastPosition = GeoPoint & { readonly at: Instant }

/** Where the boat has been in the last hours, the newest place last. */
export interface Way {
  readonly points: readonly PastPosition[]
  readonly label: string
  /** The text at a place that is touched. */
  timeAt(place: PastPosition): string
}

/** px that a finger may miss the line by. */
const REACH = 24

/** Returns px between two points. */
export const between = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the place of the way nearest to a point of the screen; undefined if none is in reach. */
export function placeAt(way: Way | undefined, at: Point, camera: Camera, size: Size): PastPosition | undefined {
  const near = (way?.points ?? [])
    .map(place => ({ place, off: between(screenOf(place, camera, size), at) }))
    .filter(it => it.off <= REACH)
  return near.reduce<(typeof near)[number] | undefined>(
    (best, it) => (best && best.off <= it.off ? best : it),
    undefined,
  )?.place
}
