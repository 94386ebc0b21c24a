/** Layout of the lanes: one mark for each entry or group of close entries, with a label where there is room. */
import type { TimedEntry } from '#boatView.ts'
import { isAlarm, entrySummary } from '#texts.ts'
import { firstAt, type TimeRange, xOf } from './axis.ts'

export const LANES = ['step', 'rest', 'hub', 'state', 'app'] as const
export type LaneName = (typeof LANES)[number]
export const LANE_TITLES: Readonly<Record<LaneName, string>> = {
  step: 'Steps',
  rest: 'REST',
  hub: 'Hub',
  state: 'State',
  app: 'App',
}

export interface Mark {
  readonly x: number
  readonly lane: LaneName
  /** The newest entry of the group. */
  readonly entry: TimedEntry
  readonly count: number
  readonly isAlarm: boolean
  /** Empty where there is no room. */
  readonly label: string
  readonly room: number
}

/** Marks closer than this are merged. */
const TOGETHER = 7
/** A label needs so much room. */
const LEAST_ROOM = 44

/** Returns the marks of the visible entries; `entries` must be in journal order. */
export function marksOf(entries: readonly TimedEntry[], span: TimeRange, width: number): readonly Mark[] {
  const shown = entries.slice(Math.max(0, firstAt(entries, span.from) - 1), firstAt(entries, span.to) + 1)
  return LANES.flatMap(lane =>
    laneMarks(
      shown.filter(it => it.lane === lane),
      lane,
      span,
      width,
    ),
  )
}

function laneMarks(entries: readonly TimedEntry[], lane: LaneName, span: TimeRange, width: number): readonly Mark[] {
  const marks: { x: number; entry: TimedEntry; count: number; isAlarm: boolean }[] = []
  for (const entry of entries) {
    const x = xOf(entry.at, span, width)
    const last = marks.at(-1)
    const alarm = isAlarm(entry)
    if (last && x - last.x < TOGETHER)
      Object.assign(last, {
        entry: last.isAlarm && !alarm ? last.entry : entry,
        count: last.count + 1,
        isAlarm: last.isAlarm || alarm,
      })
    else marks.push({ x, entry, count: 1, isAlarm: alarm })
  }
  return marks.map((mark, index) => {
    const room = (marks[index + 1]?.x ?? width) - mark.x - 18
    const more = mark.count > 1 ? ` +${mark.count - 1}` : ''
    return { ...mark, lane, room, label: room < LEAST_ROOM ? '' : entrySummary(mark.entry) + more }
  })
}

/** Returns the mark of a press, not farther than `reach` pixels. */
export const markAt = (marks: readonly Mark[], lane: LaneName, x: number, reach = 14): Mark | undefined =>
  marks
    .filter(
      mark =>
        mark.lane === lane &&
        (Math.abs(mark.x - x) <= reach || (mark.label !== '' && x > mark.x && x < mark.x + Math.min(mark.room, 180))),
    )
    .toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]

/** A stretch of time in which the boat was armed; to the present when it still is. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * Returns the stretches of time in which the boat was armed, by the journal. The journal does not contain the first
 * state: a boat whose first entry disarms it is taken as armed from the beginning, even if it was disarmed already.
 * @param isArmed the present state, which also holds for a boat without any entry.
 */
export function armedOf(entries: readonly TimedEntry[], now: number, isArmed: boolean): readonly Stretch[] {
  const stretches: Stretch[] = []
  const reports = entries.filter(it => it.lane === 'state' && it.name === 'armed')
  const wasArmed = reports[0] ? reports[0].body === false : isArmed
  let from: number | undefined = wasArmed ? 0 : undefined
  for (const { body, at } of reports) {
    if (body === true) from ??= at
    else if (from !== undefined) {
      stretches.push({ from, to: at })
      from = undefined
    }
  }
  return from === undefined ? stretches : [...stretches, { from, to: now }]
}
