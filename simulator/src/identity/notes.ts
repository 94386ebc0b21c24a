/**
 * What the boat remembers of each access token: when it was issued and how long it lives, on the boat's clock.
 * The provider's own expiry runs on real time and is never asked, so that expiry replays with the boat.
 */
import type { Duration, Instant } from '@drydock/contracts'
import { VOLATILE_STORES, type KeyValueStore, PersistentMap } from '#boat/keyValueStore.ts'

export interface TokenNote {
  readonly user: string
  readonly boat: string
  /** The boat's clock at issue. */
  readonly at: Instant
  readonly lifetime: Duration
  /**
   * Of the sign-in that it came from, with which it ends. Tokens that the control interface hands out come from none.
   */
  readonly grant?: string | undefined
}

export interface TokenNotes {
  write(id: string, note: TokenNote): void
  find(id: string): TokenNote | undefined
}

/** Enough for every boat of a long run; a token older than so many others has expired long ago. */
const LIMIT = 50_000

/** Notes by token id (`jti`). The oldest goes when there are more than `limit`; its token is then unknown. */
export function createTokenNotes(limit = LIMIT, shelf: KeyValueStore = VOLATILE_STORES('notes')): TokenNotes {
  const notes = new PersistentMap<TokenNote>(shelf)
  return {
    write(id, note) {
      notes.set(id, note)
      for (const oldest of notes.keys()) {
        if (notes.size <= limit) return
        notes.delete(oldest)
      }
    },
    find: id => notes.get(id),
  }
}

/** A token is good before `at + lifetime`; at that very moment it has expired. */
export const hasExpired = (note: TokenNote, now: Instant): boolean => now >= note.at + note.lifetime

/** Lifetimes as OAuth can say them (`expires_in`): whole seconds, at least one, never shorter than asked for. */
export const wholeSeconds = (lifetime: Duration): number => Math.max(1, Math.ceil(lifetime / 1_000))
