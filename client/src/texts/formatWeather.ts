/** Figures of the forecast as people read them. Source: FORMAT-12 to FORMAT-14, OPEN-101. */
import dayjs from 'dayjs'
import { NONE } from '#texts/formatAge.ts'
import { dayOf } from '#texts/formatLog.ts'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const
const SPOKEN = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const

/** Which of the eight points is nearest to a direction in degrees. */
const pointOf = (degrees: number): number => Math.round((((degrees % 360) + 360) % 360) / 45) % 8
export const compass = (degrees: number | undefined): string =>
  degrees === undefined ? NONE : (POINTS[pointOf(degrees)] ?? NONE)
export const compassSpoken = (degrees: number | undefined): string =>
  degrees === undefined ? 'unknown' : (SPOKEN[pointOf(degrees)] ?? 'unknown')

/** Whole degrees; what rounds to -0 is 0. */
const whole = (value: number | undefined): string => (value === undefined ? NONE : String(Math.round(value) + 0))
export const celsius = (value: number | undefined): string => `${whole(value)} °C`
export const degreesOnly = (value: number | undefined): string => `${whole(value)}°`
/** A share of 1 as percent. */
export const rainChance = (share: number | undefined): string =>
  `${share === undefined ? NONE : Math.round(share * 100)} %`
export const percent = (value: number | undefined): string => `${whole(value)} %`
/** m/s with one decimal. */
export const windSpeed = (value: number | undefined): string => (value === undefined ? NONE : value.toFixed(1))
/** The name of the weekday of a moment in a time zone. */
export const weekday = (at: number, zone: string): string => dayjs.utc(dayOf(at, zone)).format('dddd')
