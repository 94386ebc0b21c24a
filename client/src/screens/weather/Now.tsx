/** The weather of now: temperature, sky, heat index, humidity, and the wind. Source: WEATHER-03 to WEATHER-08. */
import { conditionOf, type Weather } from '@drydock/contracts'
import type { Snapshot } from 'valtio'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { WindRose } from '#components/WindRose.tsx'
import { weatherIcon } from '#screens/weather/weatherIcon.ts'
import { celsius, compass, compassSpoken, percent, windSpeed } from '#texts/formatWeather.ts'
import { weather as texts } from '#texts/weather.ts'

export function Now({ current }: { current: Snapshot<Weather>['current'] }) {
  const { description, icon } = conditionOf(current)
  const speed = windSpeed(current.wind_speed)
  return (
    <section className="card weather-now" aria-label={texts.title}>
      <div className="grow">
        <p className="weather-temperature figures">
          <ScreenIcon name={weatherIcon(icon)} size={40} />
          {celsius(current.temp)}
        </p>
        <p className="weather-sky">{description}</p>
        <p>{texts.feelsLike(celsius(current.feels_like))}</p>
        <p>{texts.humidity(percent(current.humidity))}</p>
      </div>
      <div className="weather-wind">
        <WindRose from={current.wind_deg} speed={speed} unit={texts.unit} label={texts.windSpoken(speed, compassSpoken(current.wind_deg))} />
        <p>{texts.from(compass(current.wind_deg))}</p>
      </div>
    </section>
  )
}
