/** The event log on its own. */
import { EventList } from '#screens/eventlog/EventList.tsx'

export function EventlogScreen() {
  return (
    <div className="log log-alone">
      <EventList level={2} />
    </div>
  )
}
