/** Rows of the event log with their days, for the virtual list. Pure. */
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

/**
 * Returns the rows of the items from place `from` to before `end`. Only these items and their two neighbors are parsed,
 * since a log may be long.
 */
export function rowsOf(items: readonly HistoryItem[], zone: string, from = 0, end = items.length): EventRow[] {
  const dated = items.slice(Math.max(0, from - 1), end + 1).map(item => {
    const at = parseInstant(item.modifiedDate)
    return { item, at, day: at === undefined ? UNDATED : dayOf(at, zone) }
  })
  const rows = dated.map((it, place) => ({
    ...it,
    first: dated[place - 1]?.day !== it.day,
    last: dated[place + 1]?.day !== it.day,
  }))
  return rows.slice(Math.min(1, from), Math.min(1, from) + end - from)
}

export interface DayGroup {
  readonly day: string
  readonly headed: boolean
  readonly rows: readonly EventRow[]
}

/** Groups consecutive rows of one day. */
export function groupsOf(rows: readonly EventRow[]): DayGroup[] {
  const groups: { day: string; headed: boolean; rows: EventRow[] }[] = []
  for (const row of rows) {
    const open = groups.at(-1)
    if (open && open.day === row.day) open.rows.push(row)
    else groups.push({ day: row.day, headed: row.first, rows: [row] })
  }
  return groups
}
