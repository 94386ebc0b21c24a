/** Destination point from a start, a distance and a course. */
import { METERS_PER_DEGREE, type GeoPoint, withoutNegativeZero } from '@drydock/contracts'

/** Lower limit of the cosine of a latitude: at a pole no course leads east. */
const MIN_COSINE = 0.01

/** The point `meters` away on a course in degrees from north. Accurate enough for a day trip away from the poles. */
export function destinationOf({ latitude, longitude }: GeoPoint, meters: number, course: number): GeoPoint {
  const far = meters / METERS_PER_DEGREE
  const bearing = (course * Math.PI) / 180
  const east = (far * Math.sin(bearing)) / Math.max(MIN_COSINE, Math.cos((latitude * Math.PI) / 180))
  return {
    latitude: withoutNegativeZero(Math.max(-90, Math.min(90, latitude + far * Math.cos(bearing)))),
    longitude: withoutNegativeZero(acrossDateLine(longitude + east)),
  }
}

const acrossDateLine = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : longitude - Math.round(longitude / 360) * 360
