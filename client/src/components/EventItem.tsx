/** One event on the timeline: disc with icon, what happened, when. */
import css from './timeline.module.css'
import { classes } from '#components/classes.ts'
import type { EventAppearance } from '#components/eventAppearance.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

const LOOK: Readonly<Record<EventAppearance['look'], string | undefined>> = {
  plain: undefined,
  alarm: css.eventAlarm,
  armed: css.eventArmed,
  loss: css.eventLoss,
}

interface Props {
  /** Identifies the event after the list has grown. */
  id: string
  appearance: EventAppearance
  time: string
  iso: string
  last: boolean
}

export function EventItem({ id, appearance, time, iso, last }: Props) {
  return (
    <li className={classes(css.event, LOOK[appearance.look], last && css.eventLast)} data-event={id}>
      <span className={css.eventDisc} role="img" aria-label={appearance.name}>
        <ScreenIcon name={appearance.icon} size={20} />
      </span>
      <div className="grow">
        <p className={css.eventName}>{appearance.text}</p>
        <time className={classes(css.eventTime, 'figures')} dateTime={iso}>
          {time}
        </time>
      </div>
    </li>
  )
}
