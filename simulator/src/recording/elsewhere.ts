/**
 * Places moved to somewhere else, all by one turn of the globe: every distance stays, and near the first place every
 * course.
 */
import { type GeoPoint, withoutNegativeZero } from '@drydock/contracts'

/** Where the first place that is seen comes to lie: the harbour of every fake boat. */
const HARBOUR: GeoPoint = { latitude: 55.6761, longitude: 12.5683 }
/** Millionths of a degree, which are a tenth of a metre. */
const STEPS = 1_000_000

type Vector = readonly [number, number, number]
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (it: number): number => (it * 180) / Math.PI

function vectorOf({ latitude, longitude }: GeoPoint): Vector {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** About the axis of the globe, to the east. */
const turnedEast = ([x, y, z]: Vector, by: number): Vector => [
  x * Math.cos(by) - y * Math.sin(by),
  x * Math.sin(by) + y * Math.cos(by),
  z,
]
/** About the axis through 90° east, to the north along the meridian of Greenwich. */
const turnedNorth = ([x, y, z]: Vector, by: number): Vector => [
  x * Math.cos(by) - z * Math.sin(by),
  y,
  x * Math.sin(by) + z * Math.cos(by),
]
const rounded = (it: number): number => withoutNegativeZero(Math.round(it * STEPS) / STEPS)

export type Move = (place: GeoPoint) => GeoPoint

/** The first place that is moved decides how. */
export function createMove(): Move {
  let first: GeoPoint | undefined
  return place => {
    first ??= place
    const onMeridian = turnedEast(vectorOf(place), -radians(first.longitude))
    const [x, y, z] = turnedEast(
      turnedNorth(onMeridian, radians(HARBOUR.latitude - first.latitude)),
      radians(HARBOUR.longitude),
    )
    return {
      latitude: rounded(degrees(Math.asin(Math.max(-1, Math.min(1, z))))),
      longitude: rounded(degrees(Math.atan2(y, x))),
    }
  }
}
