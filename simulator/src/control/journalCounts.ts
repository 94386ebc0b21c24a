/** Totals of calls and pushes in the journals of boats. A journal is followed from the first request for totals on. */
import type { Boat } from '#boat/boat.ts'
import type { Entry, Journal } from '#boat/journal.ts'

export interface JournalCounts {
  /** Number of calls by HTTP status. */
  readonly calls: ReadonlyMap<string, number>
  /** Number of pushes by event. */
  readonly pushes: ReadonlyMap<string, number>
  /** Counts what the journals of boats have kept so far, and follows those that are not followed yet. */
  follow(boats: readonly Boat[]): void
}

/** Creates totals of 0. Until `follow` is called, no journal has one listener more. */
export function createJournalCounts(): JournalCounts {
  const calls = new Map<string, number>()
  const pushes = new Map<string, number>()
  // By journal, because a boat that is restarted under the same id has another one.
  const followed = new WeakSet<Journal>()
  const count = ({ lane, name, body }: Entry): void => {
    if (lane === 'hub') add(pushes, name)
    else if (lane === 'rest') add(calls, statusOf(body))
  }
  return {
    calls,
    pushes,
    follow(boats) {
      for (const { journal } of boats) {
        if (followed.has(journal)) continue
        followed.add(journal)
        journal.since(0).forEach(count)
        journal.subscribe(count)
      }
    },
  }
}

const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** Status of a call as its journal entry has it; `none` for a call that was never answered. */
function statusOf(body: unknown): string {
  const status: unknown = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
  return typeof status === 'number' ? String(status) : 'none'
}
