/** The event log on its own. */
import css from '#screens/shared/log/eventlog.module.css'
import { classes } from '#components/classes.ts'
import { eventAppearance } from '#components/eventAppearance.ts'
import { EventList } from '#screens/shared/log/EventList.tsx'
import { LogSummary } from '#screens/shared/log/LogSummary.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { eventlog } from '#stores/eventlog.ts'

export function EventlogScreen() {
  const { list } = useSnapshot(eventlog)
  return (
    <div className={classes(css.log, css.logAlone)}>
      <EventList level={2} />
      <LogSummary items={list.items} appearanceOf={eventAppearance} armed />
    </div>
  )
}
