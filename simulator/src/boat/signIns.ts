/** What happens to the sign-ins of a boat's people at their identity provider, which looks here each time that it is asked. */
import type { Duration, Instant } from '@drydock/contracts'
import type { Boat } from './boat.ts'

export interface SignIns {
  /** Ends every sign-in of this user; apps see it at their next renewal. OPEN-106 */
  end(user: string): void
  /** Users whose sign-ins have been ended since this was last asked. */
  taken(): readonly string[]
  /** Renewals fail for this long, as if the provider were out of order; nobody is signed out by that. SESSION-08 */
  failFor(span: Duration): void
  /** Whether a renewal fails now; the journal is told of each. */
  fails(): boolean
}

function createSignIns({ clock, journal }: Boat): SignIns {
  let ended: readonly string[] = []
  let failingUntil: Instant = clock.now()
  return {
    end(user) {
      ended = [...ended, user]
    },
    taken() {
      const taken = ended
      ended = []
      return taken
    },
    failFor(span) {
      failingUntil = clock.now() + span
    },
    fails() {
      if (clock.now() >= failingUntil) return false
      journal.tell('step', 'struck', { kind: 'renewal' })
      return true
    },
  }
}

const known = new WeakMap<Boat, SignIns>()

export function signInsOf(boat: Boat): SignIns {
  const signIns = known.get(boat) ?? createSignIns(boat)
  known.set(boat, signIns)
  return signIns
}
