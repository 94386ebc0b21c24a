/** A forecast with the values in it that a scenario has asked for. */
import type { Boat } from '#boat/boat.ts'
import { type WeatherOverride, weatherOverridesAt } from '#boat/weatherOverride.ts'
import type { CurrentWeather, DailyWeather, Forecast } from './forecast.ts'

/** What was said last counts. */
export const withOwnWeather = (boat: Boat, forecast: Forecast): Forecast =>
  weatherOverridesAt(boat, { latitude: forecast.lat, longitude: forecast.lon }).reduce(laidOver, forecast)

function laidOver(forecast: Forecast, it: WeatherOverride): Forecast {
  if (it.day === undefined) return { ...forecast, current: currentWith(forecast.current, it) }
  return { ...forecast, daily: forecast.daily.map((one, day) => (day === it.day ? dayWith(one, it) : one)) }
}

function commonWith<W extends CurrentWeather | DailyWeather>(
  weather: W,
  { humidity, wind, from, sky, icon }: WeatherOverride,
): W {
  const [condition] = weather.weather
  return {
    ...weather,
    humidity: humidity ?? weather.humidity,
    wind_speed: wind ?? weather.wind_speed,
    wind_deg: from ?? weather.wind_deg,
    weather: [{ ...condition, description: sky ?? condition.description, icon: icon ?? condition.icon }],
  }
}

function currentWith(current: CurrentWeather, it: WeatherOverride): CurrentWeather {
  return {
    ...commonWith(current, it),
    temp: it.temperature ?? current.temp,
    feels_like: it.feels ?? current.feels_like,
  }
}

/** The coldest and the warmest hour follow, so that the day is one that can be. */
function dayWith(one: DailyWeather, it: WeatherOverride): DailyWeather {
  const { temp } = one
  const [day, night] = [it.temperature ?? temp.day, it.night ?? temp.night]
  return {
    ...commonWith(one, it),
    temp: { ...temp, day, night, min: Math.min(temp.min, day, night), max: Math.max(temp.max, day, night) },
    pop: it.rain === undefined ? one.pop : it.rain / 100,
  }
}
