/** Last known state of the boat: grayed, hatched and dated, so that it cannot be mistaken for live data. */
import { ABSENT_VOLTAGE } from '@drydock/contracts'
import { useState } from 'react'
import css from './start.module.css'
import { classes } from '#components/classes.ts'
import { OneTimeButton } from '#components/OneTimeButton.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { SpokenText } from '#components/SpokenText.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import { lazyComponent, LazyFallback } from '#screens/shared/lazyComponent.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { readKept } from '#stores/keptChartFacts.ts'
import { type LastKnown, start } from '#stores/start.ts'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { alarm } from '#texts/alarm.ts'
import { banners } from '#texts/banners.ts'
import { NONE } from '#texts/formatAge.ts'
import { latitude, longitude } from '#texts/formatCoordinates.ts'
import { position } from '#texts/position.ts'
import { power } from '#texts/power.ts'
import { start as texts } from '#texts/start.ts'
import { temperature } from '#texts/temperature.ts'

const KeptMap = lazyComponent(async () => (await import('#screens/start/KeptMap.tsx')).KeptMap)

const volts = (value: number): string => (value === ABSENT_VOLTAGE ? NONE : power.withUnit(value))

function LastKnownPosition({
  latitude: north,
  longitude: east,
  accuracy,
}: Readonly<Pick<LastKnown, 'latitude' | 'longitude' | 'accuracy'>>) {
  if (north === undefined || east === undefined) return null
  const [y, x] = [latitude(north), longitude(east)]
  return (
    <div className={css.knownPlace}>
      <dt>{position.section}</dt>
      <dd className="figures">
        <SpokenText
          text={`${y.text} ${x.text} ${accuracy === undefined ? '' : position.accuracy(accuracy)}`}
          spoken={`${y.spoken}, ${x.spoken}${accuracy === undefined ? '' : `, ${position.accuracySpoken(accuracy)}`}`}
        />
      </dd>
    </div>
  )
}

/** Shows the kept chart after a press, where nothing can be reached. Source: XTRA-21. */
function KeptChart({ latitude: north, longitude: east }: Readonly<Pick<LastKnown, 'latitude' | 'longitude'>>) {
  const { isUnreachable } = useSnapshot(start)
  const [isOpen, setOpen] = useState(false)
  const kept = readKept()
  if (!isUnreachable || !kept || north === undefined || east === undefined) return null
  if (isOpen)
    return (
      <LazyFallback value={null}>
        <KeptMap chart={kept.source} at={{ latitude: north, longitude: east }} />
      </LazyFallback>
    )
  return <OneTimeButton text={texts.chart} run={() => setOpen(true)} />
}

export function LastKnownCard({ armed, alarm: triggered, V1, V2, cabin, at, ...place }: Readonly<LastKnown>) {
  const rows = [
    [power.names.V1, volts(V1)],
    [power.names.V2, volts(V2)],
    [temperature.cabin, temperature.degrees(cabin, useSnapshot(temperatureUnit).is)],
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a low screen it lies below the edge, so the keyboard has to reach it
    <section className={classes(css.known, 'hatched')} aria-label={texts.lastKnownName} tabIndex={0}>
      <p className={css.knownAge}>
        <StaleTag />
        <span className="figures">
          <AgeText at={at} as={texts.lastKnown} />
        </span>
      </p>
      <p className={css.knownState}>
        <ScreenIcon name={armed === undefined ? 'unknown' : armed ? 'shield' : 'shieldOpen'} size={28} />
        <span>{alarm.state(armed)}</span>
      </p>
      {triggered === undefined ? null : (
        <p className={css.knownState}>
          <ScreenIcon name="triangle" size={28} />
          <span>{`${banners.words.alarm}: ${triggered}`}</span>
        </p>
      )}
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <LastKnownPosition {...place} />
      </dl>
      <KeptChart latitude={place.latitude} longitude={place.longitude} />
    </section>
  )
}
