/** Journal of a boat: every event once, in order. Hub, wire log, hash, report and console are views of it. */
import type { Instant } from '@drydock/contracts'
import { createCallRetention, KEEP_ALL_CALLS } from './callRetention.ts'
import { createEntryWindow } from './entryWindow.ts'
import type { TraceContext } from './traceContext.ts'

/**
 * `rest`: calls; `hub`: pushes; `state`: the boat; `app`: what an app showed; `step`: what a scenario or a person did.
 */
export type Lane = 'rest' | 'hub' | 'state' | 'app' | 'step'

export interface Entry {
  readonly seq: number
  readonly at: Instant
  readonly lane: Lane
  readonly name: string
  readonly body: unknown
  /** The call that caused it, if its caller sent a `traceparent`. */
  readonly trace?: TraceContext
}

export interface Journal {
  /** Appends an entry. `at` is for apps that report several earlier instants at once. */
  append(lane: Lane, name: string, body?: unknown, at?: Instant): void
  /** Entries after a sequence number. Old entries may have been dropped, and long calls truncated. */
  since(seq: number): readonly Entry[]
  /** Sequence number of the oldest entry that has not been dropped. */
  first(): number
  /** Sequence number of the newest entry; 0 if there was none. */
  last(): number
  /** Limits the memory of entries and of complete long calls; no effect on a journal that keeps everything. */
  limitTo(limits: JournalLimits): void
  /** Runs `run`, and marks the entries that it appends with a trace. Returns its result. */
  within<T>(trace: TraceContext, run: () => T): T
  /** Trace of the entries that are appended now. */
  trace(): TraceContext | undefined
  /** Calls `listener` for every further entry. Returns a function that unsubscribes. */
  subscribe(listener: (entry: Entry) => void): () => void
}

export interface JournalLimits {
  /** Number of entries; a call or step counts as one more for each 1,024 characters. */
  readonly entries: number
  /** Total length of complete long calls, in UTF-16 units. */
  readonly fullCalls: number
}

interface Listener {
  readonly listener: (entry: Entry) => void
  /** The listener receives entries with a greater sequence number. */
  readonly from: number
  isActive: boolean
}

/** Default limit of entries, so that a boat that runs for days does not grow without limit. */
export const MAX_ENTRIES = 10_000

/** Creates a journal whose entries are numbered from `before + 1` on. */
export function createJournal(now: () => Instant, kept = MAX_ENTRIES, before = 0): Journal {
  const entries = createEntryWindow<Entry>(kept, before)
  /** Copied on change, so that an entry reaches exactly the listeners of its time. */
  let listeners: readonly Listener[] = []
  const calls = kept === Number.POSITIVE_INFINITY ? KEEP_ALL_CALLS : createCallRetention<Entry>()
  const undelivered: Entry[] = []
  let isDelivering = false
  let seq = before
  let trace: TraceContext | undefined

  const deliver = (entry: Entry): void => {
    for (const registered of listeners)
      if (entry.seq > registered.from && registered.isActive) registered.listener(entry)
  }
  /** Delivers entries in order, also if a listener appends one itself, or has thrown before. */
  const deliverInOrder = (newest: Entry): void => {
    if (isDelivering || undelivered.length > 0) undelivered.push(newest)
    if (isDelivering) return
    isDelivering = true
    try {
      if (undelivered.length === 0) deliver(newest)
      for (let entry = undelivered.shift(); entry; entry = undelivered.shift()) deliver(entry)
    } finally {
      isDelivering = false
    }
  }
  return {
    append(lane, name, body = null, at = now()) {
      const entry: Entry = trace ? { seq: ++seq, at, lane, name, body, trace } : { seq: ++seq, at, lane, name, body }
      entries.add(entry, now())
      if (lane === 'rest') for (const it of calls.add(entry)) entries.replace(it)
      if (listeners.length > 0) deliverInOrder(entry)
    },
    since: entries.since,
    first: () => entries.dropped() + 1,
    last: () => seq,
    limitTo(limits) {
      entries.limitTo(limits.entries)
      for (const it of calls.limitTo(limits.fullCalls)) entries.replace(it)
    },
    within(context, run) {
      const outer = trace
      trace = context
      try {
        return run()
      } finally {
        trace = outer
      }
    },
    trace: () => trace,
    subscribe(listener) {
      const registered: Listener = { listener, from: seq, isActive: true }
      listeners = [...listeners, registered]
      return () => {
        registered.isActive = false
        listeners = listeners.filter(one => one !== registered)
      }
    },
  }
}
