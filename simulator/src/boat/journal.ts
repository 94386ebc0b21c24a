/** Journal of a boat: every event once, in order. Hub, wire log, hash, report and console are views of it. */
import type { Instant } from '@drydock/contracts'
import { createCallRetention, KEEP_ALL_CALLS } from './callRetention.ts'

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
}

export interface Journal {
  /** Appends an entry. `at` is for apps that report several earlier instants at once. */
  append(lane: Lane, name: string, body?: unknown, at?: Instant): void
  /** Entries after a sequence number. Old entries may have been dropped, and long calls truncated. */
  since(seq: number): readonly Entry[]
  /** Calls `listener` for every further entry. Returns a function that unsubscribes. */
  subscribe(listener: (entry: Entry) => void): () => void
}

interface Listener {
  readonly listener: (entry: Entry) => void
  /** The listener receives entries with a greater sequence number. */
  readonly from: number
  isActive: boolean
}

/** Default number of kept entries, so that a boat that runs for days does not grow without limit. */
const KEPT = 5_000

export function createJournal(now: () => Instant, kept = KEPT): Journal {
  let entries: Entry[] = []
  /** Copied on change, so that an entry reaches exactly the listeners of its time. */
  let listeners: readonly Listener[] = []
  const calls = kept === Number.POSITIVE_INFINITY ? KEEP_ALL_CALLS : createCallRetention<Entry>()
  const undelivered: Entry[] = []
  let isDelivering = false
  let seq = 0

  /** Delivers entries in order, also if a listener appends one itself. */
  const deliver = (): void => {
    if (isDelivering) return
    isDelivering = true
    try {
      for (let entry = undelivered.shift(); entry; entry = undelivered.shift()) {
        for (const it of listeners) if (entry.seq > it.from && it.isActive) it.listener(entry)
      }
    } finally {
      isDelivering = false
    }
  }
  /** Replaces an entry unless it has been dropped. */
  const replace = (entry: Entry): void => {
    const index = entries.length - 1 - (seq - entry.seq)
    if (index >= 0) entries[index] = entry
  }
  return {
    append(lane, name, body = null, at = now()) {
      const entry: Entry = { seq: ++seq, at, lane, name, body }
      entries.push(entry)
      if (entries.length > 2 * kept) entries = entries.slice(-kept)
      for (const it of calls.add(entry)) replace(it)
      if (listeners.length === 0) return
      undelivered.push(entry)
      deliver()
    },
    since: after => {
      const dropped = seq - entries.length
      return entries.slice(Math.max(0, after - dropped))
    },
    subscribe(listener) {
      const it: Listener = { listener, from: seq, isActive: true }
      listeners = [...listeners, it]
      return () => {
        it.isActive = false
        listeners = listeners.filter(one => one !== it)
      }
    },
  }
}
