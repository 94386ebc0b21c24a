/** One event on the timeline: disc with sign, what happened, when. */
import css from './timeline.module.css'
import { classes } from '#components/classes.ts'
import type { EventSign } from '#components/eventSign.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

const LOOK: Readonly<Record<EventSign['look'], string | undefined>> = {
  plain: undefined,
  alarm: css.eventAlarm,
  armed: css.eventArmed,
  loss: css.eventLoss,
}

interface Props {
  /** Identifies the event after the list has grown. */
  id: string
  sign: EventSign
  time: string
  iso: string
  last: boolean
}

export function EventItem({ id, sign, time, iso, last }: Props) {
  return (
    <li className={classes(css.event, LOOK[sign.look], last && css.eventLast)} data-event={id}>
      <span className={css.eventDisc} role="img" aria-label={sign.name}>
        <ScreenIcon name={sign.icon} size={20} />
      </span>
      <div className="grow">
        <p className={css.eventName}>{sign.text}</p>
        <time className={classes(css.eventTime, 'figures')} dateTime={iso}>
          {time}
        </time>
      </div>
    </li>
  )
}
