/** The events by day, newest first. Only what is in sight is on the page, however long the log is. */
import type { HistoryItem } from '@drydock/contracts'
import { useMemo } from 'react'
import timelineCss from '#components/timeline.module.css'
import { EventItem } from '#components/EventItem.tsx'
import type { EventSign } from '#components/eventSign.ts'
import { type EventRow, groupsOf, rowsOf } from '#screens/eventlog/rows.ts'
import { useAnchor } from '#screens/eventlog/useAnchor.ts'
import { placesOf, useWindow } from '#screens/eventlog/useWindow.ts'
import { NONE } from '#texts/formatAge.ts'
import { dayHeading, logTime } from '#texts/formatLog.ts'

const ROW_HEIGHT = 64

interface Look {
  zone: string
  now: number
  level: 2 | 3
  signOf: (event: string) => EventSign
}
interface Props extends Look {
  items: readonly HistoryItem[]
  scroller: HTMLElement
}

function Chunk({ rows, zone, now, level, signOf }: Look & { rows: readonly EventRow[] }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return groupsOf(rows).map(group => {
    const heading = group.day ? dayHeading(group.day, now, zone) : NONE
    return (
      <div key={group.day} role="group" aria-label={heading}>
        {group.headed ? <Heading className={timelineCss.dayHeading}>{heading}</Heading> : null}
        <ol>
          {group.rows.map(({ item, at, last }) => (
            <EventItem
              key={item.id}
              id={item.id}
              sign={signOf(item.latestEventName)}
              time={at === undefined ? NONE : logTime(at, zone)}
              iso={item.modifiedDate}
              last={last}
            />
          ))}
        </ol>
      </div>
    )
  })
}

export function Timeline({ items, scroller, ...look }: Props) {
  const rows = useMemo(() => rowsOf(items, look.zone), [items, look.zone])
  const { chunks, before, after, measure } = useWindow(scroller, rows.length, ROW_HEIGHT)
  useAnchor(scroller)
  return (
    <>
      <div style={{ height: before }} />
      {chunks.map(chunk => (
        <div key={chunk} ref={measure(chunk)}>
          <Chunk rows={rows.slice(...placesOf(chunk, rows.length))} {...look} />
        </div>
      ))}
      <div style={{ height: after }} />
    </>
  )
}
