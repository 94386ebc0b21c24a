/** The event log as rows of equal kinds, so that a window can be laid over it. Pure. */
import { type HistoryItem, type Instant, parseInstant } from '@drydock/contracts'
import { dayOf } from '#texts/formatLog.ts'

export interface EventRow {
  readonly item: HistoryItem
  readonly at: Instant | undefined
  readonly day: string
  /** The first of its day, which carries the heading. */
  readonly first: boolean
  /** The last of its day, where the line of the timeline ends. */
  readonly last: boolean
}

const UNDATED = ''

export function rowsOf(items: readonly HistoryItem[], zone: string): EventRow[] {
  const dated = items.map(item => {
    const at = parseInstant(item.modifiedDate)
    return { item, at, day: at === undefined ? UNDATED : dayOf(at, zone) }
  })
  return dated.map((it, place) => ({
    ...it,
    first: dated[place - 1]?.day !== it.day,
    last: dated[place + 1]?.day !== it.day,
  }))
}

export interface DayGroup {
  readonly day: string
  readonly headed: boolean
  readonly rows: readonly EventRow[]
}

/** Rows that follow each other on one day, as sections. */
export function groupsOf(rows: readonly EventRow[]): DayGroup[] {
  const groups: { day: string; headed: boolean; rows: EventRow[] }[] = []
  for (const row of rows) {
    const open = groups.at(-1)
    if (open && open.day === row.day) open.rows.push(row)
    else groups.push({ day: row.day, headed: row.first, rows: [row] })
  }
  return groups
}
