/** Last known state of the boat: grayed, hatched and dated, so that nobody takes it for live. */
import { ABSENT_VOLTAGE } from '@drydock/contracts'
import css from './start.module.css'
import { classes } from '#components/classes.ts'
import { Icon } from '#components/Icon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { AgeText } from '#screens/shared/Age.tsx'
import type { LastKnown } from '#stores/start.ts'
import { alarm } from '#texts/alarm.ts'
import { NONE } from '#texts/formatAge.ts'
import { latitude, longitude } from '#texts/formatCoordinates.ts'
import { position } from '#texts/position.ts'
import { power } from '#texts/power.ts'
import { start as texts } from '#texts/start.ts'
import { temperature } from '#texts/temperature.ts'

const volts = (value: number): string => (value === ABSENT_VOLTAGE ? NONE : power.withUnit(value))

function Place({
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
        <span aria-hidden="true">
          {y.text} {x.text} {accuracy === undefined ? '' : position.accuracy(accuracy)}
        </span>
        <span className="unseen">
          {y.spoken}, {x.spoken}
          {accuracy === undefined ? '' : `, ${position.accuracySpoken(accuracy)}`}
        </span>
      </dd>
    </div>
  )
}

export function LastKnownCard({ armed, V1, V2, cabin, at, ...place }: Readonly<LastKnown>) {
  const rows = [
    [power.names.V1, volts(V1)],
    [power.names.V2, volts(V2)],
    [temperature.cabin, temperature.degrees(cabin)],
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
        <Icon name={armed === undefined ? 'unknown' : armed ? 'shield' : 'shieldOpen'} size={28} />
        <span>{alarm.state(armed)}</span>
      </p>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <Place {...place} />
      </dl>
    </section>
  )
}
