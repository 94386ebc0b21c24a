/**
 * Wrong passwords in a row: after a few a user has to wait, in real time. Says nothing of who there is, since it goes
 * by what was typed.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { type Duration, MINUTE } from '@drydock/contracts'

export interface Tries {
  /**
   * Counts a try, before its password is looked at, so that many at once count as many. False when this user has to
   * wait.
   */
  begin(user: string): boolean
  /** Whether this user has to wait. */
  mustWait(user: string): boolean
  succeeded(user: string): void
}

export const MOST_TRIES = 5
export const WAIT: Duration = MINUTE

/**
 * Counts by 16 bits of a keyed hash of the name: names without end take no memory without end, none of them pushes out
 * the count of another, and nobody can tell which names share one.
 */
export function createTries(now: () => number, secret: Buffer = randomBytes(32)): Tries {
  const counts = new Map<number, { readonly count: number; readonly last: number }>()
  const keyOf = (user: string): number =>
    createHmac('sha256', secret).update(user.trim().toLowerCase()).digest().readUInt16BE()
  /** Tries in a row that still count. */
  const recent = (key: number): number => {
    const it = counts.get(key)
    return it !== undefined && now() < it.last + WAIT ? it.count : 0
  }
  return {
    mustWait: user => recent(keyOf(user)) >= MOST_TRIES,
    begin(user) {
      const key = keyOf(user)
      const count = recent(key)
      if (count >= MOST_TRIES) return false
      counts.set(key, { count: count + 1, last: now() })
      return true
    },
    succeeded: user => void counts.delete(keyOf(user)),
  }
}
