/**
 * Weather forecast: the part of the provider's one-call reply that the app reads, and the request address. Source: doc
 * 2 §2, §3, §7, §8, §9; OPEN-040, 101.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { MINUTE, SECOND } from './time.ts'

/** LIMIT-40. */
export const WEATHER_DAYS = 7
/** LIMIT-41. */
export const WEATHER_SPINNER_MS = SECOND / 2
/** Interval at which the provider updates its forecast. */
export const WEATHER_REFRESH_MS = 10 * MINUTE
export const WEATHER_TEXTS = {
  loading: 'Fetching weather data...',
  error: 'Weather service encountered an error',
} as const

/** Weather condition: code, group, description and icon. The app uses the first of a list. */
const Condition = lazyObject(() => ({
  id: z.catch(z.optional(z.number()), undefined),
  main: z.catch(z._default(z.string(), ''), ''),
  description: z.catch(z._default(z.string(), ''), ''),
  icon: z.catch(z._default(z.string(), ''), ''),
}))
const NO_CONDITION = { id: undefined, main: '', description: '', icon: '' }
const Conditions = z.catch(z.array(Condition), [])
/** An optional number; the app shows '--' if it is missing. */
const figure = z.catch(z.optional(z.number()), undefined)

/** Latest instant that a `Date` can hold, in epoch seconds. */
const LATEST = 8_640_000_000_000
const Moment = z.number().check(z.minimum(-LATEST), z.maximum(LATEST))

/** Current weather: epoch seconds, °C, percent, m/s, and degrees that the wind comes from. */
export const CurrentWeather = lazyObject(() => ({
  dt: Moment,
  temp: figure,
  feels_like: figure,
  humidity: figure,
  wind_speed: figure,
  wind_deg: figure,
  weather: Conditions,
}))
/** Weather of one day; `pop` is the probability of rain or snow, 0 to 1. */
export const DailyWeather = lazyObject(() => ({
  dt: Moment,
  temp: z.catch(z.object({ day: figure, night: figure }), { day: undefined, night: undefined }),
  pop: figure,
  wind_speed: figure,
  wind_deg: figure,
  weather: Conditions,
}))
const Days = z.pipe(
  z.array(z.catch(z.optional(DailyWeather), undefined)),
  z.transform(days => days.filter(it => it !== undefined)),
)
/** Forecast. A missing time or list of days makes it unreadable; an unreadable day is dropped. */
export const Weather = lazyObject(() => ({ current: CurrentWeather, daily: Days }))
export type Weather = z.infer<typeof Weather>
export type WeatherCondition = z.infer<typeof Condition>

/** Condition of the current weather or of a day; empty texts if the provider sends none. */
export const conditionOf = ({ weather }: { readonly weather: readonly WeatherCondition[] }): WeatherCondition =>
  weather[0] ?? NO_CONDITION

/**
 * Request address of the forecast for a point, in metric units. `base` and `key` are those of the run-time
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
