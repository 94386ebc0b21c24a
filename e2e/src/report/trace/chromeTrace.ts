/** Trace of runs in the Chrome trace event format: a process for each run, a thread for each lane, on virtual time. */
import type { LaneEvent, TracedRun, TraceEvent } from './event.ts'
import { instantsOf } from './instants.ts'
import { laneNames } from './lanes.ts'
import { slicesOf } from './slices.ts'

const MICROSECONDS = 1_000

/** Returns the text of the file; identical runs give identical text. */
export function chromeTraceText(runs: readonly TracedRun[]): string {
  const events = runs.flatMap((run, index) => eventsOf(run, index + 1))
  // One event a line, so that two files can be compared.
  return `{"displayTimeUnit":"ms","traceEvents":[\n${events.map(it => JSON.stringify(it)).join(',\n')}\n]}\n`
}

function eventsOf(run: TracedRun, pid: number): readonly TraceEvent[] {
  const lanes = laneNames(run.entries)
  const threadOf = new Map(lanes.map((name, index) => [name, index + 1]))
  const events = [...slicesOf(run.entries, run.virtualMs), ...instantsOf(run)].toSorted(
    (a, b) => a.at - b.at || ORDER[a.ph] - ORDER[b.ph],
  )
  return [
    ...processEvents(run, pid),
    ...lanes.flatMap((name, index) => threadEvents(pid, index + 1, name)),
    ...events.map(({ ph, lane, at, name, cat, args }) => ({
      ph,
      pid,
      tid: threadOf.get(lane) ?? 0,
      ts: at * MICROSECONDS,
      name,
      ...(cat === undefined ? {} : { cat }),
      ...(ph === 'i' ? { s: 't' as const } : {}),
      ...(args === undefined ? {} : { args }),
    })),
  ]
}

/** At one moment a slice ends before the next one begins. */
const ORDER: Readonly<Record<LaneEvent['ph'], number>> = { E: 0, B: 1, i: 2 }

const metadata = (pid: number, tid: number, name: string, args: TraceEvent['args']): TraceEvent => ({
  ph: 'M',
  pid,
  tid,
  ts: 0,
  name,
  args: args ?? {},
})

function processEvents({ id, case: name, repeat, verdict, start, ...run }: TracedRun, pid: number) {
  const title = [id, name, repeat > 1 ? `(repeat ${repeat})` : ''].filter(it => it !== '').join(' ')
  return [
    metadata(pid, 0, 'process_name', { name: `${title}: ${run.name}` }),
    metadata(pid, 0, 'process_labels', { labels: `${verdict}, ${start}` }),
    metadata(pid, 0, 'process_sort_index', { sort_index: pid }),
  ]
}

const threadEvents = (pid: number, tid: number, name: string): readonly TraceEvent[] => [
  metadata(pid, tid, 'thread_name', { name }),
  metadata(pid, tid, 'thread_sort_index', { sort_index: tid }),
]
