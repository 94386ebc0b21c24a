/** Weather of a scenario's own: values that take the place of those of the forecast, near a place and for a while. */
import { type Duration, type Instant, metresBetween, type Place } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { CurrentWeather, DailyWeather, Forecast } from './forecast.ts'

/** What is left out is as the forecast has it. Temperatures in °C, wind in m/s, degrees from north, percents. */
export interface OwnWeather {
  /** 0 for today among the days ahead; the weather of now when undefined. */
  readonly day?: number | undefined
  readonly temperature?: number | undefined
  /** Of the night of a day. */
  readonly night?: number | undefined
  /** What the temperature of now feels like. */
  readonly feels?: number | undefined
  readonly humidity?: number | undefined
  readonly wind?: number | undefined
  /** Where the wind comes from. */
  readonly from?: number | undefined
  /** How likely it rains on a day. */
  readonly rain?: number | undefined
  readonly sky?: string | undefined
  readonly icon?: string | undefined
  /** Radius in meters; everywhere when undefined. */
  readonly near?: (Place & { readonly radius: number }) | undefined
}

interface Entry {
  readonly it: OwnWeather
  readonly until: Instant | undefined
}

const known = new WeakMap<Boat, readonly Entry[]>()

/** From now on, for so long, or until it is usual again. */
export function setWeather(boat: Boat, it: OwnWeather, lasts: Duration | undefined): void {
  known.set(boat, [...(known.get(boat) ?? []), { it, until: lasts === undefined ? undefined : boat.clock.now() + lasts }])
  boat.journal.tell('state', 'weather', { ...it })
}

/** Weather as chance makes it. */
export function forgetWeather(boat: Boat): void {
  known.delete(boat)
  boat.journal.tell('state', 'weather', null)
}

/** A forecast for a place with the boat's own weather in it; what was said last counts. */
export function withOwnWeather(boat: Boat, forecast: Forecast): Forecast {
  const now = boat.clock.now()
  const place = { latitude: forecast.lat, longitude: forecast.lon }
  const fits = ({ it: { near }, until }: Entry): boolean => (until === undefined || now < until) && (near === undefined || metresBetween(near, place) <= near.radius)
  return (known.get(boat) ?? []).filter(fits).reduce((whole, { it }) => laidOver(whole, it), forecast)
}

function laidOver(forecast: Forecast, it: OwnWeather): Forecast {
  if (it.day === undefined) return { ...forecast, current: currentWith(forecast.current, it) }
  return { ...forecast, daily: forecast.daily.map((one, day) => (day === it.day ? dayWith(one, it) : one)) }
}

function commonWith<W extends CurrentWeather | DailyWeather>(weather: W, { humidity, wind, from, sky, icon }: OwnWeather): W {
  const [condition] = weather.weather
  return {
    ...weather,
    humidity: humidity ?? weather.humidity,
    wind_speed: wind ?? weather.wind_speed,
    wind_deg: from ?? weather.wind_deg,
    weather: [{ ...condition, description: sky ?? condition.description, icon: icon ?? condition.icon }],
  }
}

function currentWith(current: CurrentWeather, it: OwnWeather): CurrentWeather {
  return { ...commonWith(current, it), temp: it.temperature ?? current.temp, feels_like: it.feels ?? current.feels_like }
}

/** The coldest and the warmest hour follow, so that the day is one that can be. */
function dayWith(one: DailyWeather, it: OwnWeather): DailyWeather {
  const { temp } = one
  const [day, night] = [it.temperature ?? temp.day, it.night ?? temp.night]
  return { ...commonWith(one, it), temp: { ...temp, day, night, min: Math.min(temp.min, day, night), max: Math.max(temp.max, day, night) }, pop: it.rain === undefined ? one.pop : it.rain / 100 }
}
