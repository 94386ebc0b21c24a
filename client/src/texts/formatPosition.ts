/** Positions as they are copied and shared, in the format that the person chose. Source: XTRA-11. */
import { type GeoPoint, withoutNegativeZero } from '@drydock/contracts'
import { latitude, longitude } from '#texts/formatCoordinates.ts'

export type PositionFormat = 'degrees' | 'minutes' | 'link'

/** Thousandths of a minute, about 2 m, as radios and plotters have them. */
const PER_MINUTE = 1_000
const PER_DEGREE = 60 * PER_MINUTE

/** `54° 19.260' N`; rounded as a whole, so that no minute reads 60. */
function minutesText(degrees: number, [plus, minus]: readonly [string, string], width: number): string {
  const all = Math.round(Math.abs(degrees) * PER_DEGREE)
  const minutes = ((all % PER_DEGREE) / PER_MINUTE).toFixed(3).padStart(6, '0')
  const whole = String(Math.floor(all / PER_DEGREE)).padStart(width, '0')
  return `${whole}° ${minutes}' ${degrees < 0 && all > 0 ? minus : plus}`
}

/** Six decimals; what rounds to -0 is 0. */
const decimalText = (degrees: number): string => withoutNegativeZero(Number(degrees.toFixed(6))).toFixed(6)

const FORMATS: Readonly<Record<PositionFormat, (at: GeoPoint) => string>> = {
  degrees: at => `${latitude(at.latitude).text} ${longitude(at.longitude).text}`,
  minutes: at => `${minutesText(at.latitude, ['N', 'S'], 2)} ${minutesText(at.longitude, ['E', 'W'], 3)}`,
  // RFC 5870; a map opens where the device has one.
  link: at => `geo:${decimalText(at.latitude)},${decimalText(at.longitude)}`,
}

/** Returns a position as text. */
export const positionText = (at: GeoPoint, format: PositionFormat): string => FORMATS[format](at)
