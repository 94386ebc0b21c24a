/** Wrong passwords in a row. After a few a user has to wait, on the clock of their boat. Kept by what was typed, so that it says nothing of who there is. */
import { type Instant, MINUTE } from '@drydock/contracts'

export interface Tries {
  /** Whether this user has to wait. */
  mustWait(user: string, now: Instant): boolean
  failed(user: string, now: Instant): void
  succeeded(user: string): void
}

export const MOST_TRIES = 5
const WAIT = MINUTE
/** Anyone can type names, so the oldest are forgotten. */
const LIMIT = 1_000

export function createTries(limit = LIMIT): Tries {
  const kept = new Map<string, { readonly count: number; readonly last: Instant }>()
  const keyOf = (user: string): string => user.trim().toLowerCase()
  return {
    mustWait(user, now) {
      const it = kept.get(keyOf(user))
      return it !== undefined && it.count >= MOST_TRIES && now < it.last + WAIT
    },
    failed(user, now) {
      const key = keyOf(user)
      const before = kept.get(key)
      const count = before && now < before.last + WAIT ? before.count + 1 : 1
      kept.delete(key)
      kept.set(key, { count, last: now })
      const [oldest] = kept.keys()
      if (kept.size > limit && oldest !== undefined) kept.delete(oldest)
    },
    succeeded: user => void kept.delete(keyOf(user)),
  }
}
