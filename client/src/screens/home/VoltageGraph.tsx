/** Line, summary and table of one battery since the app was opened. Source: OPEN-063. */
import { ABSENT_VOLTAGE } from '@drydock/contracts'
import css from './voltage.module.css'
import { classes } from '#components/classes.ts'
import { summaryOf } from '#components/chartScale.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { EmptyNotice } from '#components/Notice.tsx'
import { VoltageChart } from '#components/VoltageChart.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { power as store } from '#stores/power.ts'
import { settings } from '#stores/settings.ts'
import { clockTimeWithSeconds } from '#texts/formatClock.ts'
import { power } from '#texts/power.ts'

/** Number of rows of the table: it is an alternative to the line, not an archive. */
const TABLE_ROWS = 60

/** Tells that readings begin when the app was opened, and what a hatched gap means. */
export function VoltageNote() {
  return (
    <p className={css.voltsNote}>
      <ScreenIcon name="hint" size={20} />
      <span>{power.note}</span>
    </p>
  )
}

/** Chart, summary and table of one battery; an empty notice before its first reading. */
export function VoltageGraph({ meter }: { meter: 'V1' | 'V2' }) {
  const readings = useSnapshot(store).readings.map(it => ({ at: it.at, volts: it[meter] }))
  const { timeZone } = useSnapshot(settings)
  const summary = summaryOf(readings)
  if (!summary) return <EmptyNotice icon="chart" title={power.empty} hint={power.emptyHint} />
  const rows = [
    ['lowest', summary.lowest],
    ['mean', summary.mean],
    ['highest', summary.highest],
  ] as const
  return (
    <>
      <VoltageChart battery={power.batteries[meter]} readings={readings} zone={timeZone} />
      <dl className={classes(css.voltsSummary, 'figures')}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{power[name]}</dt>
            <dd>{power.withUnit(value)}</dd>
          </div>
        ))}
      </dl>
      <details className={css.voltsTable}>
        <summary>{power.table}</summary>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{power.time}</th>
              <th scope="col">{power.voltage}</th>
            </tr>
          </thead>
          <tbody>
            {readings
              .slice(-TABLE_ROWS)
              .reverse()
              .map((it, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: after sleep several readings come at one moment
                <tr key={row}>
                  <td>{clockTimeWithSeconds(it.at, timeZone)}</td>
                  <td>{it.volts === ABSENT_VOLTAGE ? power.absent : power.withUnit(it.volts)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
