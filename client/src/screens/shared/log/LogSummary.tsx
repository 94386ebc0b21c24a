/** Summary card beside a log, on wide screens. */
import type { HistoryItem, Instant } from '@drydock/contracts'
import css from './eventlog.module.css'
import timelineCss from '#components/timeline.module.css'
import { classes } from '#components/classes.ts'
import type { EventAppearance } from '#components/eventAppearance.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { DESKTOP, useMedia } from '#components/useMedia.ts'
import { summaryOf } from '#screens/shared/log/summary.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { settings } from '#stores/settings.ts'
import { eventlog as texts } from '#texts/eventlog.ts'
import { logTime } from '#texts/formatLog.ts'

interface Props {
  items: readonly HistoryItem[]
  appearanceOf: (event: string) => EventAppearance
  /** Whether armings are counted beside alarms and losses. */
  armed?: boolean
}

export function LogSummary({ items, appearanceOf, armed = false }: Props) {
  const { timeZone } = useSnapshot(settings)
  if (!useMedia(DESKTOP) || items.length === 0) return null
  const it = summaryOf(items, appearanceOf)
  const time = (at: Instant | undefined): string => (at === undefined ? '' : logTime(at, timeZone))
  const rows = [
    { name: texts.alarms, icon: 'octagon', tally: it.alarm, look: it.alarm.count > 0 && css.sumAlarm },
    { name: texts.losses, icon: 'offline', tally: it.loss, look: it.loss.count > 0 && css.sumLoss },
    ...(armed ? ([{ name: texts.armings, icon: 'shield', tally: it.armed, look: false }] as const) : []),
  ] as const
  return (
    <aside className={classes('card', css.logSum)} aria-label={texts.summary}>
      <h2>{texts.summary}</h2>
      <p className={classes(css.logSumLine, 'figures')}>{texts.since(it.events, time(it.since))}</p>
      <dl>
        {rows.map(({ name, icon, tally, look }) => (
          <div key={name} className={classes(css.logSumRow, look)}>
            <ScreenIcon name={icon} size={20} />
            <dt>
              {name}
              <span className={classes(timelineCss.eventTime, css.logSumTime, 'figures')}>
                {tally.last === undefined ? texts.never : texts.last(time(tally.last))}
              </span>
            </dt>
            <dd className="figures">{tally.count}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
