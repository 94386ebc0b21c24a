/**
 * Position of the sun, and the season and time of day that follow. Accurate to a degree, which is enough for weather.
 */
import { type GeoPoint, HOUR, type Instant, withoutNegativeZero } from '@drydock/contracts'
import { RADIANS } from './noise.ts'

export const DAY = 24 * HOUR
const YEAR = 365.2422 * DAY
const TILT = 23.44 * RADIANS
/** Ten days before the first of January. */
const SOLSTICE = -10 * DAY

/** -1 at the December solstice, 1 at the June solstice, `late` after it. */
export const season = (at: Instant, late = 0): number => -Math.cos((2 * Math.PI * (at - SOLSTICE - late)) / YEAR)

/** Hour angle of the position, in radians from noon. */
export const hourAngle = (longitude: number, at: Instant): number =>
  2 * Math.PI * (at / DAY + longitude / 360) - Math.PI

/** Sine of the sun's height above the horizon. */
export function height({ latitude, longitude }: GeoPoint, at: Instant): number {
  const declination = TILT * season(at)
  const phi = latitude * RADIANS
  return (
    Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle(longitude, at))
  )
}

/** Offset from UTC in seconds, in whole hours, as used at sea. */
export const offsetOf = (longitude: number): number => withoutNegativeZero(Math.round(longitude / 15)) * 3_600
