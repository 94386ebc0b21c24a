/** One event on the timeline: disc with sign, what happened, when. */
import './timeline.css'
import { type EventSign, eventSign } from '#components/eventSign.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

const LOOK: Readonly<Record<EventSign['look'], string>> = { plain: '', alarm: ' event-alarm', armed: ' event-armed', loss: ' event-loss' }

interface Props {
  name: string
  time: string
  iso: string
  last: boolean
}

export function EventItem({ name, time, iso, last }: Props) {
  const sign = eventSign(name)
  return (
    <li className={`event${LOOK[sign.look]}${last ? ' event-last' : ''}`}>
      <span className="event-disc">
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
