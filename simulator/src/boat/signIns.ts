/** Sign-ins of a boat's users: ended ones and failures, which the identity provider reads at each request. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { defineBoatPart, reproduced } from './parts.ts'

/** Operation of the identity provider that can fail. */
export type SignInOperation = 'sign-in' | 'renewal'

export interface SignIns {
  /** Ends all sign-ins of a user; apps notice at their next token renewal. OPEN-106 */
  end(user: string): void
  /** Users whose sign-ins were ended since the previous call. */
  takeEnded(): readonly string[]
  /** Number of users that `takeEnded` has returned. */
  takenCount(): number
  /** Marks the first `count` ended users as already taken. */
  skipTaken(count: number): void
  /**
   * Makes an operation fail for a time, as if the provider were down. Nobody is signed out by that. SESSION-01,
   * SESSION-08
   */
  failFor(what: SignInOperation, span: Duration): void
  /** Whether an operation fails now; appends each failure to the journal. */
  consumeFailure(what: SignInOperation): boolean
  /** The complete state as plain data. */
  toPlain(): unknown
  toSaved(): SavedSignIns
}

/** Plain data of the sign-ins; how many ended ones were taken is stored elsewhere. */
interface SavedSignIns {
  readonly ended: readonly string[]
  readonly failingUntil: ReadonlyMap<SignInOperation, Instant>
}

function createSignIns({ clock, journal }: Boat, saved?: SavedSignIns): SignIns {
  const ended = [...(saved?.ended ?? [])]
  let taken = 0
  const failingUntil = new Map(saved?.failingUntil)
  return {
    end(user) {
      ended.push(user)
    },
    takeEnded() {
      const fresh = ended.slice(taken)
      taken = ended.length
      return fresh
    },
    takenCount: () => taken,
    skipTaken(count) {
      taken = Math.min(count, ended.length)
    },
    failFor(what, span) {
      failingUntil.set(what, clock.now() + span)
    },
    consumeFailure(what) {
      if (clock.now() >= (failingUntil.get(what) ?? 0)) return false
      journal.append('step', 'struck', { kind: what })
      return true
    },
    toPlain: () => ({ ended: [...ended], failingUntil: Object.fromEntries(failingUntil) }),
    toSaved: () => ({ ended, failingUntil }),
  }
}

export const signInsOf = defineBoatPart(
  'signIns',
  (boat: Boat) => createSignIns(boat),
  reproduced(it => it.toPlain(), {
    save: it => it.toSaved(),
    resume: (saved, boat) => createSignIns(boat, saved as SavedSignIns),
  }),
)
