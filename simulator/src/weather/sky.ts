/** Weather at one position and time as continuous numbers, from the sun and from moving weather systems. */
import { type GeoPoint, HOUR, type Instant } from '@drydock/contracts'
import { type NoiseField, fieldsAt, RADIANS } from './noise.ts'
import { DAY, height, hourAngle, season } from './sun.ts'

export interface Sky {
  /** °C */
  readonly temperature: number
  /** Percent. */
  readonly humidity: number
  /** hPa */
  readonly pressure: number
  /** Part of the sky, 0 to 1. */
  readonly cloud: number
  /** mm per hour. */
  readonly rain: number
  /** Probability of rain, 0 to 1. */
  readonly chance: number
  /** Direction to which the wind blows: m/s towards east and north. */
  readonly wind: { readonly east: number; readonly north: number }
  /** Sine of the sun's elevation. */
  readonly sun: number
}

/** Low-pressure systems and fronts: about 800 km and a day and a half. */
const FRONT = { cells: 8, period: 36 * HOUR }
const WARMTH = { cells: 5, period: 3 * DAY }
/** The sea is warmest five weeks after the summer solstice. */
const SEA_LAG = 33 * DAY

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** Returns the weather of a place and time; the same seed, place and time give the same weather. */
export function skyAt(seed: number, position: GeoPoint, at: Instant): Sky {
  const field = fieldsAt(seed, position, at)
  const sun = height(position, at)
  const cloud = between(0, 0.5 + 1.1 * field('cloud', FRONT), 1)
  const wetness = 0.6 * field('rain', FRONT) + 0.9 * (cloud - 0.62)
  const temperature = warmth(position, at, cloud, field)
  return {
    temperature,
    humidity: between(
      25,
      68 + 22 * (cloud - 0.5) + 60 * between(0, wetness, 0.3) + 12 * field('damp', WARMTH) - 8 * sun,
      100,
    ),
    pressure: 1_013 + 24 * field('pressure', WARMTH) - 8 * (cloud - 0.5),
    cloud,
    rain: 14 * between(0, wetness, 1) ** 1.5,
    chance: between(0, 0.22 + 2.4 * wetness, 1),
    wind: windAt(position, field),
    sun,
  }
}

/** Mean of the latitude, the yearly and daily variation, and the current air mass. */
function warmth({ latitude, longitude }: GeoPoint, at: Instant, cloud: number, field: NoiseField): number {
  const sine = Math.sin(latitude * RADIANS)
  const mean = 28 - 40 * sine ** 4
  const yearly = 10.5 * sine * season(at, SEA_LAG)
  // Warmest two hours after noon; clouds make days cooler and nights milder.
  const daily = 4 * Math.cos(latitude * RADIANS) * Math.cos(hourAngle(longitude, at - 2 * HOUR)) * (1 - 0.6 * cloud)
  return mean + yearly + daily + 6 * field('warmth', WARMTH)
}

/** Trade winds, westerlies and calms by latitude, plus the wind of low-pressure systems. */
function windAt({ latitude }: GeoPoint, field: NoiseField): Sky['wind'] {
  return { east: -3 * Math.cos(3 * latitude * RADIANS) + 17 * field('east', FRONT), north: 17 * field('north', FRONT) }
}

/** Steadman's apparent temperature: one formula for cold wind and damp heat, so nothing jumps. */
export function feelsLike({ temperature, humidity, wind }: Sky): number {
  const vapour = (humidity / 100) * 6.105 * Math.exp((17.27 * temperature) / (237.7 + temperature))
  return temperature + 0.33 * vapour - 0.7 * speedOf(wind) - 4
}

/** Returns the wind speed in m/s. */
export const speedOf = ({ east, north }: Sky['wind']): number => Math.hypot(east, north)
/** Direction from which the wind blows, 0 to below 360 degrees. */
export const directionOf = ({ east, north }: Sky['wind']): number =>
  ((Math.round((270 - Math.atan2(north, east) / RADIANS) % 360) % 360) + 360) % 360
