/** Note of an armed boat: a closed app is silent, and how alarms reach this person then. Source: UX. */
import css from './armNotes.module.css'
import { classes } from '#components/classes.ts'
import { WholeWords } from '#components/WholeWords.tsx'
import { Link } from '#components/Link.tsx'
import { NoteIcon } from '#screens/home/NoteIcon.tsx'
import type { AlarmDelivery } from '#stores/alarmDelivery.ts'
import { alarmDelivery as texts } from '#texts/alarmDelivery.ts'

export function ClosedApp({ delivery }: { delivery: AlarmDelivery }) {
  const [closed, reached] = texts.closedApp(delivery)
  const words = (
    <>
      <span>{closed}</span>{' '}
      <span>
        <WholeWords text={reached} />
      </span>
    </>
  )
  if (delivery.is !== 'captain')
    return (
      <p className={css.note}>
        <NoteIcon name="mail" />
        <span>{words}</span>
      </p>
    )
  return (
    <Link to="/profile" className={classes(css.note, !delivery.isComplete && css.noteGrave)}>
      <NoteIcon name={delivery.isComplete ? 'mail' : 'tri'} />
      <span>
        {words} <u>{texts.choose}</u>
      </span>
    </Link>
  )
}
