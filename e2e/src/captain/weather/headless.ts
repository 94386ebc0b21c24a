/** The weather report without a page. */
import { ageText } from '@drydock/client/texts/formatAge'
import { logTime } from '@drydock/client/texts/formatLog'
import { celsius, chance, compass, percent, weekday, windSpeed } from '@drydock/client/texts/formatWeather'
import { weather } from '@drydock/client/texts/weather'
import { conditionOf, SECOND, WEATHER_DAYS } from '@drydock/contracts'
import type { Seen } from '#captain/headless/seen.ts'
import type { WeatherFact, WeatherVerb } from './words.ts'

const isHere = ({ app }: Seen): boolean => app.route().split('?')[0] === '/weather'
const report = (seen: Seen) => (isHere(seen) ? seen.app.stores.weather.report : undefined)

function now(seen: Seen): unknown {
  const it = report(seen)?.forecast.current
  if (!it) return undefined
  const at = it.dt * SECOND
  const { description, icon } = conditionOf(it)
  return {
    heading: weather.heading,
    updated: logTime(at, seen.app.stores.settings.timeZone),
    age: ageText(at, seen.now),
    temperature: celsius(it.temp),
    icon: seen.app.derived.weatherIcon(icon),
    sky: description,
    feels: weather.feelsLike(celsius(it.feels_like)),
    humidity: weather.humidity(percent(it.humidity)),
    wind: `${windSpeed(it.wind_speed)} ${weather.unit} ${weather.from(compass(it.wind_deg))}`,
    note: weather.note,
  }
}

function days(seen: Seen): unknown {
  const { timeZone } = seen.app.stores.settings
  return report(seen)
    ?.forecast.daily.slice(0, WEATHER_DAYS)
    .map(it => {
      const { description, icon } = conditionOf(it)
      return {
        day: weekday(it.dt * SECOND, timeZone),
        icon: seen.app.derived.weatherIcon(icon),
        sky: description,
        rain: weather.rain(chance(it.pop)),
        wind: `${windSpeed(it.wind_speed)} ${weather.unit} ${compass(it.wind_deg)}`,
        temperatures: `${weather.night(celsius(it.temp.night))}, ${weather.day(celsius(it.temp.day))}`,
      }
    })
}

function says(seen: Seen): unknown {
  if (!isHere(seen)) return undefined
  const { is, report: old } = seen.app.stores.weather
  if (is === 'failed') return old ? weather.old(logTime(old.forecast.current.dt * SECOND, seen.app.stores.settings.timeZone)) : weather.failed
  if (is === 'nowhere') return weather.nowhere
  if (is === 'unconfigured') return weather.unconfigured
  return old?.forecast.daily.length === 0 ? weather.noDays : undefined
}

export const verbs: Readonly<Record<WeatherVerb, (seen: Seen) => void>> = {
  'retry-weather': seen => {
    if (!isHere(seen) || seen.app.stores.weather.is !== 'failed') throw new Error("There is no 'Retry' to press.")
    void seen.app.actions.loadWeather()
  },
}

export const facts: Readonly<Record<WeatherFact, (seen: Seen) => unknown>> = { weather: now, 'weather-days': days, 'weather-says': says }
