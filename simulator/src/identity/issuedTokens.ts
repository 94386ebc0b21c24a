/**
 * Issue time and lifetime of each access token, on the boat's clock.
 * The expiry in the token itself runs on real time and is ignored, so that expiry can be replayed.
 */
import type { Duration, Instant } from '@drydock/contracts'
import { VOLATILE_STORES, type KeyValueStore, PersistentMap } from '#boat/keyValueStore.ts'

export interface IssuedToken {
  readonly user: string
  readonly boat: string
  /** Time of issue on the boat's clock. */
  readonly at: Instant
  readonly lifetime: Duration
  /** Id of the sign-in with which the token ends. Tokens of the control interface have none. */
  readonly grant?: string | undefined
}

export interface IssuedTokens {
  add(id: string, note: IssuedToken): void
  find(id: string): IssuedToken | undefined
}

/** Most entries. A token that is older than so many others has long expired. */
const LIMIT = 50_000

/** Stores entries by token id (`jti`). Beyond `limit` the oldest is removed; its token is then unknown. */
export function createIssuedTokens(limit = LIMIT, store: KeyValueStore = VOLATILE_STORES('notes')): IssuedTokens {
  const notes = new PersistentMap<IssuedToken>(store)
  return {
    add(id, note) {
      notes.set(id, note)
      for (const oldest of notes.keys()) {
        if (notes.size <= limit) return
        notes.delete(oldest)
      }
    },
    find: id => notes.get(id),
  }
}

/** A token is valid before `at + lifetime`; at that instant it has expired. */
export const hasExpired = (note: IssuedToken, now: Instant): boolean => now >= note.at + note.lifetime

/** Lifetime as `expires_in` of OAuth can express it: whole seconds, rounded up, at least one. */
export const wholeSeconds = (lifetime: Duration): number => Math.max(1, Math.ceil(lifetime / 1_000))
