/**
 * What happens to the sign-ins of a boat's people at their identity provider, which looks here each time that it is
 * asked.
 */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { defineBoatPart, reproduced } from './parts.ts'

/** What can fail at a provider that is out of order. */
export type SignInFailure = 'sign-in' | 'renewal'

export interface SignIns {
  /** Ends every sign-in of this user; apps see it at their next renewal. OPEN-106 */
  end(user: string): void
  /** Users whose sign-ins have been ended since this was last asked. */
  takeEnded(): readonly string[]
  /** How many have been taken so far. */
  takenCount(): number
  /** So many of those that were ended first have been taken before. */
  skipTaken(count: number): void
  /**
   * These fail for this long, as if the provider were out of order; nobody is signed out by that. SESSION-01,
   * SESSION-08
   */
  failFor(what: SignInFailure, span: Duration): void
  /** Whether one fails now; the journal is told of each. */
  consumeFailure(what: SignInFailure): boolean
  /** All that came to them, as plain data. */
  toPlain(): unknown
}

function createSignIns({ clock, journal }: Boat): SignIns {
  const ended: string[] = []
  let done = 0
  const failingUntil = new Map<SignInFailure, Instant>()
  return {
    end(user) {
      ended.push(user)
    },
    takeEnded() {
      const taken = ended.slice(done)
      done = ended.length
      return taken
    },
    takenCount: () => done,
    skipTaken(count) {
      done = Math.min(count, ended.length)
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
  }
}

export const signInsOf = defineBoatPart(
  'signIns',
  createSignIns,
  reproduced(it => it.toPlain()),
)
