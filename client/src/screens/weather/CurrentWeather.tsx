/** The weather of now: temperature, sky, heat index, humidity, and the wind. Source: WEATHER-03 to WEATHER-08. */
import { conditionOf, type Weather } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import css from './weather.module.css'
import { classes } from '#components/classes.ts'
import { WindRose } from '#components/WindRose.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { SkyIcon } from '#screens/weather/SkyIcon.tsx'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { windUnit } from '#stores/units.ts'
import { compass, degrees, percent, windSpeed } from '#texts/formatWeather.ts'
import { WIND } from '#texts/units.ts'
import { weather as texts } from '#texts/weather.ts'

/** The report has no control, so it takes the focus itself: arrow keys then scroll the page. */
export function CurrentWeather({ current, stale }: { current: Snapshot<Weather>['current']; stale: boolean }) {
  const { description, icon } = conditionOf(current)
  const [temperature, wind] = [useSnapshot(temperatureUnit).is, useSnapshot(windUnit).is]
  const speed = windSpeed(current.wind_speed, wind)
  return (
    <section
      className={classes('card', css.weatherNow, stale && css.weatherStale, stale && 'hatched')}
      aria-label={texts.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls and holds nothing to press
      tabIndex={0}
    >
      <div className="grow">
        <p className={classes(css.weatherTemperature, 'figures')}>
          <SkyIcon icon={icon} size={40} />
          <span>{degrees(current.temp, temperature)}</span>
        </p>
        <p className={css.weatherSky}>{description}</p>
        <p>{texts.feelsLike(degrees(current.feels_like, temperature))}</p>
        <p>{texts.humidity(percent(current.humidity))}</p>
      </div>
      <div className={css.weatherWind}>
        <WindRose
          from={current.wind_deg}
          speed={speed}
          unit={WIND[wind].sign}
          label={texts.windSpoken(speed, wind, current.wind_deg)}
        />
        <p>{texts.from(compass(current.wind_deg))}</p>
      </div>
    </section>
  )
}
