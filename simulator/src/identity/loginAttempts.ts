/** Login limit: after several wrong passwords a user must wait, in real time. It applies to unknown users as well. */
import { createHmac, randomBytes } from 'node:crypto'
import { type Duration, MINUTE } from '@drydock/contracts'

export interface LoginAttempts {
  /** Counts an attempt before its password is checked, so that parallel ones count. False if the user must wait. */
  start(user: string): boolean
  /** Whether this user must wait. */
  mustWait(user: string): boolean
  reset(user: string): void
}

export const MAX_ATTEMPTS = 5
export const LOCKOUT: Duration = MINUTE

/**
 * Counts by 16 bits of a keyed hash of the user name. So memory is bounded, no name can evict the count of another,
 * and no one can find names that share a count.
 */
export function createLoginAttempts(now: () => number, secret: Buffer = randomBytes(32)): LoginAttempts {
  const counts = new Map<number, { readonly count: number; readonly last: number }>()
  const keyOf = (user: string): number =>
    createHmac('sha256', secret).update(user.trim().toLowerCase()).digest().readUInt16BE()
  /** Consecutive attempts that still count. */
  const recent = (key: number): number => {
    const count = counts.get(key)
    return count !== undefined && now() < count.last + LOCKOUT ? count.count : 0
  }
  return {
    mustWait: user => recent(keyOf(user)) >= MAX_ATTEMPTS,
    start(user) {
      const key = keyOf(user)
      const count = recent(key)
      if (count >= MAX_ATTEMPTS) return false
      counts.set(key, { count: count + 1, last: now() })
      return true
    },
    reset: user => void counts.delete(keyOf(user)),
  }
}
