/** Applies the weather overrides of a scenario to a forecast. */
import type { Boat } from '#boat/boat.ts'
import { type WeatherOverride, weatherOverridesAt } from '#boat/weatherOverride.ts'
import type { CurrentWeather, DailyWeather, Forecast } from './forecast.ts'

/** The latest override wins. */
export const withOwnWeather = (boat: Boat, forecast: Forecast): Forecast =>
  weatherOverridesAt(boat, { latitude: forecast.lat, longitude: forecast.lon }).reduce(laidOver, forecast)

function laidOver(forecast: Forecast, override: WeatherOverride): Forecast {
  if (override.day === undefined) return { ...forecast, current: currentWith(forecast.current, override) }
  return { ...forecast, daily: forecast.daily.map((one, day) => (day === override.day ? dayWith(one, override) : one)) }
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

function currentWith(current: CurrentWeather, override: WeatherOverride): CurrentWeather {
  return {
    ...commonWith(current, override),
    temp: override.temperature ?? current.temp,
    feels_like: override.feels ?? current.feels_like,
  }
}

/** Minimum and maximum include the overridden values, so that the day is plausible. */
function dayWith(one: DailyWeather, override: WeatherOverride): DailyWeather {
  const { temp } = one
  const [day, night] = [override.temperature ?? temp.day, override.night ?? temp.night]
  return {
    ...commonWith(one, override),
    temp: { ...temp, day, night, min: Math.min(temp.min, day, night), max: Math.max(temp.max, day, night) },
    pop: override.rain === undefined ? one.pop : override.rain / 100,
  }
}
