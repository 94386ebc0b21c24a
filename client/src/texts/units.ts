/**
 * Units of speed, distance and wind with their conversions from the units of the law, in which the app counts.
 * Temperature is in temperature.ts. Source: XTRA-20; FORMAT-10 to FORMAT-12.
 */
import { METERS_PER_NAUTICAL_MILE } from '@drydock/contracts'

const KNOT = METERS_PER_NAUTICAL_MILE / 3_600
const KILOMETERS = METERS_PER_NAUTICAL_MILE / 1_000
const METERS_PER_MILE = 1_609.344
const MILES = METERS_PER_NAUTICAL_MILE / METERS_PER_MILE
/** Slowest wind of the forces 1 to 12, in m/s with one decimal, as the WMO has them. */
const BEAUFORT = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

const same = (value: number): number => value

/** From knots. */
export const SPEED = {
  knots: { sign: 'kts', from: same },
  kilometersPerHour: { sign: 'km/h', from: (knots: number) => knots * KILOMETERS },
  milesPerHour: { sign: 'mph', from: (knots: number) => knots * MILES },
  metersPerSecond: { sign: 'm/s', from: (knots: number) => knots * KNOT },
} as const
export type SpeedUnit = keyof typeof SPEED

/** From nautical miles. */
export const DISTANCE = {
  nauticalMiles: { sign: 'NM', from: same },
  kilometers: { sign: 'km', from: (miles: number) => miles * KILOMETERS },
  miles: { sign: 'mi', from: (miles: number) => miles * MILES },
} as const
export type DistanceUnit = keyof typeof DISTANCE

/** From m/s; with the words for screen readers. */
export const WIND = {
  metersPerSecond: { sign: 'm/s', spoken: 'metres per second', from: same },
  knots: { sign: 'kts', spoken: 'knots', from: (speed: number) => speed / KNOT },
  kilometersPerHour: { sign: 'km/h', spoken: 'kilometres per hour', from: (speed: number) => speed * 3.6 },
  milesPerHour: { sign: 'mph', spoken: 'miles per hour', from: (speed: number) => (speed * 3_600) / METERS_PER_MILE },
  beaufort: {
    sign: 'Bft',
    spoken: 'Beaufort',
    from: (speed: number) => BEAUFORT.filter(least => Math.round(speed * 10) / 10 >= least).length,
  },
} as const
export type WindUnit = keyof typeof WIND
