/** Places on the sphere. */
import { METRES_PER_DEGREE, type Place, withoutSign } from '@drydock/contracts'

/** The place so many metres from another, in degrees from north; near enough for a day's sail away from the poles. */
export function moved({ latitude, longitude }: Place, metres: number, course: number): Place {
  const far = metres / METRES_PER_DEGREE
  const bearing = (course * Math.PI) / 180
  const east = (far * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: withoutSign(Math.max(-90, Math.min(90, latitude + far * Math.cos(bearing)))),
    longitude: withoutSign(acrossDateLine(longitude + east)),
  }
}

const acrossDateLine = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : longitude - Math.sign(longitude) * 360
