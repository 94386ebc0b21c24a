/** The events by day, newest first. Only what is in sight is on the page, however long the log is. */
import type { HistoryItem } from '@drydock/contracts'
import { useMemo } from 'react'
import { EventItem } from '#components/EventItem.tsx'
import { type EventRow, groupsOf, rowsOf } from '#screens/eventlog/rows.ts'
import { CHUNK, useWindow } from '#screens/eventlog/useWindow.ts'
import { NONE } from '#texts/formatAge.ts'
import { dayHeading, logTime } from '#texts/formatLog.ts'

const ROW_HEIGHT = 64

interface Props {
  items: readonly HistoryItem[]
  zone: string
  now: number
  scroller: HTMLElement
  level: 2 | 3
}

function Chunk({ rows, zone, now, level }: { rows: readonly EventRow[]; zone: string; now: number; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return groupsOf(rows).map(group => {
    const heading = group.day ? dayHeading(group.day, now, zone) : NONE
    return (
      <section key={group.day} aria-label={heading}>
        {group.headed ? <Heading className="day-heading">{heading}</Heading> : null}
        <ol>
          {group.rows.map(({ item, at, last }) => (
            <EventItem key={item.id} name={item.latestEventName} time={at === undefined ? NONE : logTime(at, zone)} iso={item.modifiedDate} last={last} />
          ))}
        </ol>
      </section>
    )
  })
}

export function Timeline({ items, zone, now, scroller, level }: Props) {
  const rows = useMemo(() => rowsOf(items, zone), [items, zone])
  const { from, to, before, after, measure } = useWindow(scroller, rows.length, ROW_HEIGHT)
  const chunks = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place)
  return (
    <>
      <div style={{ height: before }} />
      {chunks.map(chunk => (
        <div key={chunk} ref={measure(chunk)}>
          <Chunk rows={rows.slice(chunk * CHUNK, (chunk + 1) * CHUNK)} zone={zone} now={now} level={level} />
        </div>
      ))}
      <div style={{ height: after }} />
    </>
  )
}
