/** All that happened to a boat, told once. Hub, wire log, hash, report and console are views of it. */
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
  /** `at` is given by apps that moved through several moments before they reported. */
  append(lane: Lane, name: string, body?: unknown, at?: Instant): void
  /**
   * Entries told after a sequence number; on a boat that runs for days older ones may have been dropped, and long calls
   * clipped.
   */
  since(seq: number): readonly Entry[]
  /** Calls `hear` for every entry from now on; the answer ends it. */
  subscribe(hear: (entry: Entry) => void): () => void
}

interface Listener {
  readonly hear: (entry: Entry) => void
  /** Hears what is told after this. */
  readonly from: number
  hears: boolean
}

/** Enough to look back on for a while; a boat that runs for days must not grow without end. */
const KEPT = 5_000

export function createJournal(now: () => Instant, kept = KEPT): Journal {
  let entries: Entry[] = []
  /** Replaced, never changed, so that those who are being told are those who were there. */
  let listeners: readonly Listener[] = []
  const calls = kept === Number.POSITIVE_INFINITY ? KEEP_ALL_CALLS : createCallRetention<Entry>()
  const untold: Entry[] = []
  let telling = false
  let seq = 0

  /** A listener that tells something itself must not have it heard before what it was listening to. */
  const spread = (): void => {
    if (telling) return
    telling = true
    try {
      for (let entry = untold.shift(); entry; entry = untold.shift()) {
        for (const it of listeners) if (entry.seq > it.from && it.hears) it.hear(entry)
      }
    } finally {
      telling = false
    }
  }
  /** Unless it has been dropped by now. */
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
      untold.push(entry)
      spread()
    },
    since: after => {
      const dropped = seq - entries.length
      return entries.slice(Math.max(0, after - dropped))
    },
    subscribe(hear) {
      const it: Listener = { hear, from: seq, hears: true }
      listeners = [...listeners, it]
      return () => {
        it.hears = false
        listeners = listeners.filter(one => one !== it)
      }
    },
  }
}
