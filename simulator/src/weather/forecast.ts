/**
 * Forecast of the simulated provider, in the form of its one-call reply, metric. Pure: position, time and seed
 * determine it. The forecast for tomorrow is what tomorrow's weather will be. WEATHER-02 to WEATHER-15, WEATHER-21,
 * OPEN-040
 */
import { type GeoPoint, HOUR, type Instant, MINUTE } from '@drydock/contracts'
import { type SkyCondition, conditionOf } from './condition.ts'
import { directionOf, feelsLike, type Sky, skyAt, speedOf } from './sky.ts'
import { DAY, offsetOf } from './sun.ts'

/**
 * Common fields of the current weather and of a day. Temperatures in °C, wind in m/s, `wind_deg` is where it comes
 * from, `dt` in epoch seconds.
 */
interface Common {
  readonly dt: number
  readonly pressure: number
  readonly humidity: number
  readonly clouds: number
  readonly wind_speed: number
  readonly wind_deg: number
  readonly wind_gust: number
  readonly weather: readonly [SkyCondition]
}
export interface CurrentWeather extends Common {
  readonly temp: number
  readonly feels_like: number
}
export interface DailyWeather extends Common {
  readonly temp: Readonly<Record<'day' | 'min' | 'max' | 'night' | 'eve' | 'morn', number>>
  /** Probability of rain or snow, 0 to 1. */
  readonly pop: number
}
export interface Forecast {
  readonly lat: number
  readonly lon: number
  readonly timezone: string
  readonly timezone_offset: number
  readonly current: CurrentWeather
  readonly daily: readonly DailyWeather[]
}

export interface ForecastOptions extends GeoPoint {
  readonly at: Instant
  readonly seed: number
}

/** Interval between two computations of the provider; within it the reply is the same. */
const PERIOD = 10 * MINUTE
const DAYS = 8
/** Sampling interval of a day. */
const STEP = 3 * HOUR

export function forecastFor({ latitude, longitude, at, seed }: ForecastOptions): Forecast {
  const now = Math.floor(at / PERIOD) * PERIOD
  const offset = offsetOf(longitude)
  const midnight = Math.floor((now + offset * 1_000) / DAY) * DAY - offset * 1_000
  // Days share their samples, and each is read several times.
  const skies = new Map<Instant, Sky>()
  const sky = (moment: Instant): Sky => {
    const known = skies.get(moment) ?? skyAt(seed, { latitude, longitude }, moment)
    skies.set(moment, known)
    return known
  }
  return {
    lat: latitude,
    lon: longitude,
    timezone: offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset) / 3_600}`,
    timezone_offset: offset,
    current: currentOf(sky(now), now),
    daily: Array.from({ length: DAYS }, (_, day) => dayOf(sky, midnight + day * DAY)),
  }
}

const common = (sky: Sky, at: Instant): Common => ({
  dt: at / 1_000,
  pressure: Math.round(sky.pressure),
  humidity: Math.round(sky.humidity),
  clouds: Math.round(sky.cloud * 100),
  wind_speed: round(speedOf(sky.wind)),
  wind_deg: directionOf(sky.wind),
  wind_gust: round(1.4 * speedOf(sky.wind) + 1),
  weather: [conditionOf(sky)],
})

const currentOf = (sky: Sky, at: Instant): CurrentWeather => ({
  ...common(sky, at),
  temp: round(sky.temperature),
  feels_like: round(feelsLike(sky)),
})

/** A day has the sun of its noon, and the rain and wind of its worst hour in the daytime; its time is noon. */
function dayOf(sky: (at: Instant) => Sky, midnight: Instant): DailyWeather {
  const skies = Array.from({ length: DAY / STEP + 1 }, (_, step) => sky(midnight + step * STEP))
  const at = (hour: number): Sky => sky(midnight + hour * HOUR)
  const [noon, waking] = [at(12), skies.slice(2, -1)]
  const rain = Math.max(...waking.map(it => it.rain))
  const wind = waking.reduce((most, it) => (speedOf(it.wind) > speedOf(most) ? it.wind : most), noon.wind)
  const whole: Sky = { ...noon, rain, wind, sun: 1 }
  const temperatures = skies.map(it => it.temperature)
  const degrees = (hour: number): number => round(at(hour).temperature)
  return {
    ...common(whole, midnight + 12 * HOUR),
    temp: {
      day: degrees(12),
      min: round(Math.min(...temperatures)),
      max: round(Math.max(...temperatures)),
      night: degrees(24),
      eve: degrees(18),
      morn: degrees(6),
    },
    pop: round(Math.max(...skies.map(it => it.chance))),
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
