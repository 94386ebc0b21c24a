/** The events by day, newest first. Only what is in sight is on the page, however long the log is. */
import type { HistoryItem } from '@drydock/contracts'
import { memo } from 'react'
import timelineCss from '#components/timeline.module.css'
import { EventItem } from '#components/EventItem.tsx'
import type { EventAppearance } from '#components/eventAppearance.ts'
import { groupsOf, rowsOf } from '#screens/shared/log/rows.ts'
import { useAnchor } from '#screens/shared/log/useAnchor.ts'
import { rowRangeOf, useWindow } from '#screens/shared/log/useWindow.ts'
import { NONE } from '#texts/formatAge.ts'
import { dayHeading, logTime } from '#texts/formatLog.ts'

const ROW_HEIGHT = 64

interface Look {
  zone: string
  /** Calendar day of the zone, '2024-06-01'. */
  today: string
  level: 2 | 3
  appearanceOf: (event: string) => EventAppearance
}
interface Props extends Look {
  items: readonly HistoryItem[]
  scroller: HTMLElement
}

interface ChunkProps extends Look {
  items: readonly HistoryItem[]
  /** Places of its rows in the list: the first, and the one after the last. */
  from: number
  end: number
}

const Chunk = memo(function Chunk({ items, from, end, zone, today, level, appearanceOf }: ChunkProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return groupsOf(rowsOf(items, zone, from, end)).map(group => {
    const heading = group.day ? dayHeading(group.day, today) : NONE
    return (
      <div key={group.day} role="group" aria-label={heading}>
        {group.headed ? <Heading className={timelineCss.dayHeading}>{heading}</Heading> : null}
        <ol>
          {group.rows.map(({ item, at, last }) => (
            <EventItem
              key={item.id}
              id={item.id}
              appearance={appearanceOf(item.latestEventName)}
              time={at === undefined ? NONE : logTime(at, zone)}
              iso={item.modifiedDate}
              last={last}
            />
          ))}
        </ol>
      </div>
    )
  })
})

export function Timeline({ items, scroller, ...look }: Props) {
  const { chunks, before, after, measure } = useWindow(scroller, items.length, ROW_HEIGHT)
  useAnchor(scroller)
  return (
    <>
      <div style={{ height: before }} />
      {chunks.map(chunk => {
        const [from, end] = rowRangeOf(chunk, items.length)
        return (
          <div key={chunk} ref={measure(chunk)}>
            <Chunk items={items} from={from} end={end} {...look} />
          </div>
        )
      })}
      <div style={{ height: after }} />
    </>
  )
}
