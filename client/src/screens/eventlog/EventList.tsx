/** The event log, on its own or beside Home; it is loaded when it opens, and again when the boat records an event. */
import { useEffect } from 'react'
import { eventAppearance } from '#components/eventAppearance.ts'
import { HistoryList } from '#screens/eventlog/HistoryList.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { eventlog, loadEventlog } from '#stores/eventlog.ts'
import { onEventlogChange } from '#stores/historyTriggers.ts'
import { eventlog as texts } from '#texts/eventlog.ts'

const read = (): void => void loadEventlog()

export function EventList({ level }: { level: 2 | 3 }) {
  const { list } = useSnapshot(eventlog)
  useEffect(() => {
    // A person who comes from the bottom bar has requested the list already.
    if (eventlog.list.is !== 'loading') read()
    return onEventlogChange(read)
  }, [])
  return (
    <HistoryList list={list} read={read} appearanceOf={eventAppearance} emptyHint={texts.emptyHint} level={level} />
  )
}
