/** Instants of a trace: every journal entry, and every judged expectation. */
import type { LaneEvent, TracedRun } from './event.ts'
import { summaryOf } from '../entrySummary.ts'
import { FIXED_LANES, laneOf } from './lanes.ts'

/** Returns one instant for each entry and each judged expectation. */
export const instantsOf = ({ entries, judged }: Pick<TracedRun, 'entries' | 'judged'>): readonly LaneEvent[] => [
  ...entries.map(
    (entry): LaneEvent => ({
      ph: 'i',
      lane: laneOf(entry),
      at: entry.at,
      name: summaryOf(entry) || entry.lane,
      cat: entry.lane,
      args: { entry: entry.name, body: entry.body },
    }),
  ),
  ...judged.map(
    ({ at, verdict, expected, seen, place }): LaneEvent => ({
      ph: 'i',
      lane: FIXED_LANES.expect,
      at,
      name: `${verdict}: ${expected}`,
      cat: 'expect',
      args: { verdict, expected, seen, place: `${place.file}:${place.line}` },
    }),
  ),
]
