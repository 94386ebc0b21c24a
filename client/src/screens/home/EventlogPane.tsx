/** The event log beside Home, where there is room for both. */
import css from '#screens/shared/log/eventlog.module.css'
import { EventList } from '#screens/shared/log/EventList.tsx'
import { eventlog as texts } from '#texts/eventlog.ts'

export function EventlogPane() {
  return (
    <aside className={css.paneLog} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <EventList level={3} />
    </aside>
  )
}
