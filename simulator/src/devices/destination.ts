/** Places on the sphere. */
import { METERS_PER_DEGREE, type GeoPoint, withoutNegativeZero } from '@drydock/contracts'

/** The place so many metres from another, in degrees from north; near enough for a day's sail away from the poles. */
export function destinationOf({ latitude, longitude }: GeoPoint, metres: number, course: number): GeoPoint {
  const far = metres / METERS_PER_DEGREE
  const bearing = (course * Math.PI) / 180
  const east = (far * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: withoutNegativeZero(Math.max(-90, Math.min(90, latitude + far * Math.cos(bearing)))),
    longitude: withoutNegativeZero(acrossDateLine(longitude + east)),
  }
}

const acrossDateLine = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : longitude - Math.sign(longitude) * 360
