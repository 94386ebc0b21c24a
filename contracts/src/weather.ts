/**
 * The forecast of the weather provider: what the app reads of its one-call answer, and how it is asked. Source: doc 2
 * §2, §3, §7, §8, §9; OPEN-040, 101.
 */
import * as z from 'zod/mini'
import { MINUTE, SECOND } from './time.ts'

/** LIMIT-40. */
export const WEATHER_DAYS = 7
/** LIMIT-41. */
export const WEATHER_SPINNER_MS = SECOND / 2
/** The provider computes anew this often. */
export const WEATHER_REFRESH_MS = 10 * MINUTE
export const WEATHER_TEXTS = {
  loading: 'Fetching weather data...',
  error: 'Weather service encountered an error',
} as const

/** Codes, group, words and icon of the provider; the first of a list is what counts. */
const Condition = z.object({
  id: z.catch(z.optional(z.number()), undefined),
  main: z.catch(z._default(z.string(), ''), ''),
  description: z.catch(z._default(z.string(), ''), ''),
  icon: z.catch(z._default(z.string(), ''), ''),
})
const NO_CONDITION = { id: undefined, main: '', description: '', icon: '' }
const Conditions = z.catch(z.array(Condition), [])
/** A number that may be missing: what is not there is shown as '--'. */
const figure = z.catch(z.optional(z.number()), undefined)

/** Epoch seconds of a moment that a calendar can show. */
const LATEST = 8_640_000_000_000
const Moment = z.number().check(z.minimum(-LATEST), z.maximum(LATEST))

/** Now. Moments in epoch seconds, °C, percent, m/s, degrees where the wind comes from. */
export const CurrentWeather = z.object({
  dt: Moment,
  temp: figure,
  feels_like: figure,
  humidity: figure,
  wind_speed: figure,
  wind_deg: figure,
  weather: Conditions,
})
/** One day; `pop` is how likely rain or snow is, 0 to 1. */
export const DailyWeather = z.object({
  dt: Moment,
  temp: z.catch(z.object({ day: figure, night: figure }), { day: undefined, night: undefined }),
  pop: figure,
  wind_speed: figure,
  wind_deg: figure,
  weather: Conditions,
})
const Days = z.pipe(
  z.array(z.catch(z.optional(DailyWeather), undefined)),
  z.transform(days => days.filter(it => it !== undefined)),
)
/**
 * Without a moment or without a list of days there is no forecast; of a day that cannot be read the others are kept.
 */
export const Weather = z.object({ current: CurrentWeather, daily: Days })
export type Weather = z.infer<typeof Weather>
export type WeatherCondition = z.infer<typeof Condition>

/** The weather of a moment or a day; empty words when the provider says none. */
export const conditionOf = ({ weather }: { readonly weather: readonly WeatherCondition[] }): WeatherCondition =>
  weather[0] ?? NO_CONDITION

/**
 * Where the forecast of a place is asked for, in metric units. `base` and `key` are those of the run-time
 * configuration. API-46, WEATHER-20.
 */
export function weatherUrl(
  base: string,
  place: { readonly latitude: number; readonly longitude: number },
  key: string,
): string {
  const query = new URLSearchParams({
    lat: String(place.latitude),
    lon: String(place.longitude),
    units: 'metric',
    appid: key,
  })
  return `${base.replace(/\/$/, '')}/onecall?${query}`
}
