/** The event log, on its own or beside Home; it is loaded again when the alarm state changes. */
import { useEffect } from 'react'
import { eventSign } from '#components/eventSign.ts'
import { HistoryList } from '#screens/eventlog/HistoryList.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { eventlog, loadEventlog } from '#stores/eventlog.ts'
import { onAlarmChange } from '#stores/historyTriggers.ts'
import { eventlog as texts } from '#texts/eventlog.ts'

const read = (): void => void loadEventlog()

export function EventList({ level }: { level: 2 | 3 }) {
  const { list } = useSnapshot(eventlog)
  useEffect(() => {
    // A person who comes from the bottom bar has requested the list already.
    if (eventlog.list.is === 'unread') read()
    return onAlarmChange(read)
  }, [])
  return <HistoryList list={list} read={read} signOf={eventSign} emptyHint={texts.emptyHint} level={level} />
}
