/** Figures of the forecast as people read them. Source: FORMAT-12 to FORMAT-14, OPEN-101, XTRA-20. */
import dayjs from 'dayjs'
import { TEMPERATURE, type TemperatureUnit } from '#texts/temperature.ts'
import { WIND, type WindUnit } from '#texts/units.ts'
import { NONE } from '#texts/formatAge.ts'
import { dayOf } from '#texts/formatLog.ts'
import { fixed } from '#texts/language.ts'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
const SPOKEN = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** Which of the eight points is nearest to a direction in degrees. */
const pointOf = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) / 45) % 8
/** Returns a direction as one of eight abbreviations; '--' if it is unknown. */
export const compass = (degrees: number | undefined): string =>
  degrees === undefined ? NONE : (POINTS[pointOf(degrees)] ?? NONE)
/** Returns a direction as screen readers say it. */
export const compassSpoken = (degrees: number | undefined): string =>
  degrees === undefined ? 'unknown' : (SPOKEN[pointOf(degrees)] ?? 'unknown')

/** Whole degrees; what rounds to -0 is 0. */
const whole = (value: number | undefined): string => (value === undefined ? NONE : String(Math.round(value) + 0))
const inUnit = (value: number | undefined, unit: TemperatureUnit): string =>
  whole(value === undefined ? undefined : TEMPERATURE[unit].from(value))
/** Returns whole degrees with the unit; '--' instead of a missing value. `value` in °C. */
export const degrees = (value: number | undefined, unit: TemperatureUnit): string =>
  `${inUnit(value, unit)} ${TEMPERATURE[unit].sign}`
/** Returns whole degrees without the letter of the unit, where it is clear. `value` in °C. */
export const degreesOnly = (value: number | undefined, unit: TemperatureUnit): string => `${inUnit(value, unit)}°`
/** A share of 1 as percent. */
export const rainChance = (share: number | undefined): string =>
  `${share === undefined ? NONE : Math.round(share * 100)} %`
/** Returns whole percent; '--' instead of a missing value. */
export const percent = (value: number | undefined): string => `${whole(value)} %`
/** Returns a speed of the wind with one decimal, a force without any. `value` in m/s. */
export const windSpeed = (value: number | undefined, unit: WindUnit): string =>
  value === undefined ? NONE : fixed(WIND[unit].from(value), unit === 'beaufort' ? 0 : 1)
/** The name of the weekday of a moment in a time zone. */
export const weekday = (at: number, zone: string): string => dayjs.utc(dayOf(at, zone)).format('dddd')
