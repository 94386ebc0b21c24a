/** Leads to the watch mode. Source: XTRA-08. */
import css from './device.module.css'
import listRowCss from '#components/listRow.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { watch as texts } from '#texts/watch.ts'

export function WatchCard() {
  return (
    <section className={classes('card', css.alarmCard)} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className={listRowCss.rowNote}>{texts.about}</p>
      <Link to="/watch" className="btn btn-line">
        {texts.enter}
      </Link>
    </section>
  )
}
