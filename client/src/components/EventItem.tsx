/** One event on the timeline: disc with sign, what happened, when. */
import './timeline.css'
import type { EventSign } from '#components/eventSign.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

const LOOK: Readonly<Record<EventSign['look'], string>> = { plain: '', alarm: ' event-alarm', armed: ' event-armed', loss: ' event-loss' }

interface Props {
  /** By it the event is found again after the list has grown. */
  id: string
  sign: EventSign
  time: string
  iso: string
  last: boolean
}

export function EventItem({ id, sign, time, iso, last }: Props) {
  return (
    <li className={`event${LOOK[sign.look]}${last ? ' event-last' : ''}`} data-event={id}>
      <span className="event-disc" role="img" aria-label={sign.name}>
        <ScreenIcon name={sign.icon} size={20} />
      </span>
      <div className="grow">
        <p className="event-name">{sign.text}</p>
        <time className="event-time figures" dateTime={iso}>
          {time}
        </time>
      </div>
    </li>
  )
}
