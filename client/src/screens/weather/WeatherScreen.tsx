/** The forecast for the position of the boat. Source: WEATHER, OPEN-101; UX: offline the last one, with its age. */
import { SECOND, WEATHER_TEXTS } from '@drydock/contracts'
import { useEffect } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './weather.module.css'
import { classes } from '#components/classes.ts'
import { ErrorNotice, EmptyNotice, NoticeRegion } from '#components/Notice.tsx'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'
import { Overlay } from '#components/Overlay.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { Days } from '#screens/weather/Days.tsx'
import { CurrentWeather } from '#screens/weather/CurrentWeather.tsx'
import { settings } from '#stores/settings.ts'
import { loadWeather, openWeather, type Report, weather } from '#stores/weather.ts'
import { logTime } from '#texts/formatLog.ts'
import { weather as texts } from '#texts/weather.ts'

/** `last`: the newest request failed, and this is the previous forecast. */
function Forecast({ report, last }: { report: Snapshot<Report>; last: boolean }) {
  const { timeZone } = useSnapshot(settings)
  const at = report.forecast.current.dt * SECOND
  return (
    <>
      <p className={classes(css.weatherUpdated, 'figures')}>
        <AgeText at={at} as={age => texts.updated(logTime(at, timeZone), age)} />
      </p>
      <div className={css.weatherReport}>
        <CurrentWeather current={report.forecast.current} stale={last} />
        <Days days={report.forecast.daily} zone={timeZone} stale={last} />
      </div>
      <p className={css.weatherNote}>
        <ScreenIcon name="pin" size={20} />
        {texts.note}
      </p>
    </>
  )
}

/** Says why there is no new forecast, and what to do. */
function WeatherNotice({ is, old }: { is: 'error' | 'nowhere' | 'unconfigured'; old: string | undefined }) {
  if (is === 'error')
    return (
      <ErrorNotice title={old ?? texts.failed} hint={texts.failedHint}>
        <ReadAgain run={() => void loadWeather()} />
      </ErrorNotice>
    )
  if (is === 'nowhere') return <EmptyNotice icon="weather" title={texts.nowhere} hint={texts.nowhereHint} />
  return <EmptyNotice icon="weather" title={texts.unconfigured} hint={texts.unconfiguredHint} />
}

export function WeatherScreen() {
  const { is, report } = useSnapshot(weather)
  const { timeZone } = useSnapshot(settings)
  useEffect(openWeather, [])
  return (
    <div className={css.weather}>
      <h2 className={css.weatherHeading}>{texts.heading}</h2>
      <NoticeRegion>
        {is === 'error' || is === 'nowhere' || is === 'unconfigured' ? (
          <WeatherNotice is={is} old={report && texts.old(logTime(report.forecast.current.dt * SECOND, timeZone))} />
        ) : null}
      </NoticeRegion>
      {report ? <Forecast report={report} last={is === 'error'} /> : null}
      {is === 'loading' ? <Overlay label={WEATHER_TEXTS.loading} within /> : null}
    </div>
  )
}
