/** The event log, on its own or beside Home; it is loaded when it opens, and again when the boat records an event. */
import { useEffect } from 'react'
import { eventAppearance } from '#components/eventAppearance.ts'
import { HistoryList } from '#screens/shared/log/HistoryList.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { eventlog, loadEventlog } from '#stores/eventlog.ts'
import { onEventlogChange } from '#stores/historyTriggers.ts'
import { eventlog as texts } from '#texts/eventlog.ts'

const read = (): void => void loadEventlog()

/** Reads a list that has failed, unless the link that is up again has just begun to read it. */
const readFailed = (): void => {
  if (eventlog.list.is === 'error') read()
}

/** The list as it was when it was last left. */
let left: Partial<typeof eventlog.list> = {}

/**
 * Reads the list unless somebody has read it since it was left, as a press on the bottom bar does. So there is one
 * call, whether this part of the app arrives before the answer or after it.
 */
function readIfOld(): void {
  const { is, items } = eventlog.list
  if (is === 'unread' || (is === left.is && items === left.items)) read()
}

/** Shows the event log. @param level of its headings */
export function EventList({ level }: { level: 2 | 3 }) {
  const { list } = useSnapshot(eventlog)
  useEffect(() => {
    readIfOld()
    const stop = onEventlogChange(read)
    return () => {
      stop()
      left = { ...eventlog.list }
    }
  }, [])
  return (
    <HistoryList
      list={list}
      read={readFailed}
      appearanceOf={eventAppearance}
      emptyHint={texts.emptyHint}
      level={level}
    />
  )
}
