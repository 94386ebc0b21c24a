/**
 * Relocates positions by one rotation of the globe, to hide where a boat was.
 * All distances are preserved, and courses near the first position.
 */
import { type GeoPoint, radians, withoutNegativeZero } from '@drydock/contracts'

/** Target of the first position: the home position of every fake boat. */
const HARBOR: GeoPoint = { latitude: 55.6761, longitude: 12.5683 }
/** Results are rounded to millionths of a degree, about 0.1 m. */
const STEPS = 1_000_000

type Vector = readonly [number, number, number]
const degrees = (degrees: number): number => (degrees * 180) / Math.PI

function vectorOf({ latitude, longitude }: GeoPoint): Vector {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

/** Rotates about the Earth's axis, to the east. */
const turnedEast = ([x, y, z]: Vector, by: number): Vector => [
  x * Math.cos(by) - y * Math.sin(by),
  x * Math.sin(by) + y * Math.cos(by),
  z,
]
/** Rotates about the axis through 90° east, northward along the Greenwich meridian. */
const turnedNorth = ([x, y, z]: Vector, by: number): Vector => [
  x * Math.cos(by) - z * Math.sin(by),
  y,
  x * Math.sin(by) + z * Math.cos(by),
]
const rounded = (degrees: number): number => withoutNegativeZero(Math.round(degrees * STEPS) / STEPS)

export type Relocate = (place: GeoPoint) => GeoPoint

/** Returns a function that relocates positions; its first position defines the rotation. */
export function createRelocation(): Relocate {
  let first: GeoPoint | undefined
  return place => {
    first ??= place
    const onMeridian = turnedEast(vectorOf(place), -radians(first.longitude))
    const [x, y, z] = turnedEast(
      turnedNorth(onMeridian, radians(HARBOR.latitude - first.latitude)),
      radians(HARBOR.longitude),
    )
    return {
      latitude: rounded(degrees(Math.asin(Math.max(-1, Math.min(1, z))))),
      longitude: rounded(degrees(Math.atan2(y, x))),
    }
  }
}
