/** Events of a trace, before and after they have a process and a thread. */
import type { TraceContext } from '@drydock/simulator'
import type { RunRecord } from '../record.ts'

/** What the trace shows of a run. */
export type TracedRun = Pick<
  RunRecord,
  'id' | 'case' | 'name' | 'start' | 'repeat' | 'verdict' | 'virtualMs' | 'entries' | 'judged'
> & {
  /** For each entry the call that caused it, if its caller sent a `traceparent`. */
  readonly contexts?: readonly (TraceContext | undefined)[]
}

/** `ts` is in microseconds of virtual time since the start of the scenario. */
export interface TraceEvent {
  readonly ph: 'M' | 'B' | 'E' | 'i'
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly name: string
  readonly cat?: string
  /** Scope of an instant: its thread. */
  readonly s?: 't'
  readonly args?: Readonly<Record<string, unknown>>
}

/** An event before it has a process, on a lane, in milliseconds. */
export interface LaneEvent extends Pick<TraceEvent, 'name' | 'args' | 'cat'> {
  readonly ph: 'B' | 'E' | 'i'
  readonly lane: string
  readonly at: number
}
