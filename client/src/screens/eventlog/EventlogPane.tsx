/** The event log beside Home, where there is room for both. What changes the boat is in the log too, so it is read again then. */
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { EventList } from '#screens/eventlog/EventList.tsx'
import { alarm } from '#stores/alarm.ts'
import { load } from '#stores/eventlog.ts'
import { eventlog as texts } from '#texts/eventlog.ts'

export function EventlogPane() {
  const { armed, mode } = useSnapshot(alarm)
  const state = `${armed} ${mode.is === 'on' ? mode.at : ''}`
  const read = useRef(state)
  useEffect(() => {
    if (read.current === state) return
    read.current = state
    void load()
  }, [state])
  return (
    <aside className="pane-log" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <EventList level={3} />
    </aside>
  )
}
