/**
 * The next seven days: sky, rain, wind, and the temperatures of day and night on one scale. Source: WEATHER-09 to
 * WEATHER-15.
 */
import { conditionOf, SECOND, type Weather, WEATHER_DAYS } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import css from './weather.module.css'
import { classes } from '#components/classes.ts'
import { EmptyNotice } from '#components/Notice.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { SpokenText } from '#components/SpokenText.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { SkyIcon } from '#screens/weather/SkyIcon.tsx'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { windUnit } from '#stores/units.ts'
import { rainChance, compass, degrees, degreesOnly, weekday, windSpeed } from '#texts/formatWeather.ts'
import { WIND } from '#texts/units.ts'
import { weather as texts } from '#texts/weather.ts'

type Day = Snapshot<Weather>['daily'][number]
interface Span {
  readonly low: number
  readonly high: number
}

const ofDay = ({ temp: { day, night } }: Day): readonly number[] => [day, night].filter(it => it !== undefined)

/** Returns the range from the coldest to the warmest figure of the list. */
function spanOf(days: readonly Day[]): Span | undefined {
  const all = days.flatMap(ofDay)
  return all.length === 0 ? undefined : { low: Math.min(...all), high: Math.max(...all) }
}

/** Bar from the day's lowest to its highest temperature on the week's scale. */
function Range({ day, span }: { day: Day; span: Span | undefined }) {
  const own = ofDay(day)
  if (!span || own.length < 2) return <span className={css.weatherRange} />
  const share = (value: number): number => ((value - span.low) / Math.max(1, span.high - span.low)) * 100
  return (
    <span className={css.weatherRange} aria-hidden="true">
      <i style={{ left: `${share(Math.min(...own))}%`, right: `${100 - share(Math.max(...own))}%` }} />
    </span>
  )
}

function Row({ day, span, zone }: { day: Day; span: Span | undefined; zone: string }) {
  const { description, icon } = conditionOf(day)
  const name = weekday(day.dt * SECOND, zone)
  const [temperature, wind] = [useSnapshot(temperatureUnit).is, useSnapshot(windUnit).is]
  const speed = windSpeed(day.wind_speed, wind)
  return (
    <li className={css.weatherDay} aria-label={name}>
      <b className={css.weatherName}>
        <SpokenText text={name.slice(0, 3)} spoken={name} />
      </b>
      <SkyIcon icon={icon} size={28} />
      <span className={css.weatherWords}>
        <span>{description}</span>
        <span className={classes(css.weatherSmall, 'figures')}>
          <ScreenIcon name="drop" size={16} />
          <SpokenText text={rainChance(day.pop)} spoken={texts.rain(rainChance(day.pop))} />
          {day.wind_deg === undefined ? null : (
            <span className={css.weatherArrow} style={{ rotate: `${day.wind_deg + 180}deg` }}>
              <ScreenIcon name="arrow" size={16} />
            </span>
          )}
          <SpokenText
            text={`${speed} ${WIND[wind].sign} ${compass(day.wind_deg)}`}
            spoken={texts.windSpoken(speed, wind, day.wind_deg)}
          />
        </span>
      </span>
      <span className={classes(css.weatherSpan, 'figures')}>
        <span className={css.weatherNight}>
          <SpokenText
            text={degreesOnly(day.temp.night, temperature)}
            spoken={texts.night(degrees(day.temp.night, temperature))}
          />
        </span>
        <Range day={day} span={span} />
        <b>
          <SpokenText
            text={degreesOnly(day.temp.day, temperature)}
            spoken={texts.day(degrees(day.temp.day, temperature))}
          />
        </b>
      </span>
    </li>
  )
}

export function Days({ days, zone, stale }: { days: readonly Day[]; zone: string; stale: boolean }) {
  const shown = days.slice(0, WEATHER_DAYS)
  const span = spanOf(shown)
  if (shown.length === 0) return <EmptyNotice icon="weather" title={texts.noDays} hint={texts.noDaysHint} />
  return (
    <ul
      className={classes('card', css.weatherDays, stale && css.weatherStale, stale && 'hatched')}
      aria-label={texts.days}
    >
      {shown.map((it, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the list; a provider may name one day twice
        <Row key={at} day={it} span={span} zone={zone} />
      ))}
    </ul>
  )
}
