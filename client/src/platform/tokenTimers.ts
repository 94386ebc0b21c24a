/** Timers for the end of a token: one ahead of it, one at it. The identity client would poll every five seconds. */
import { type Duration, MINUTE, SECOND, type Timers } from '@drydock/contracts'
import { AccessTokenEvents } from 'oidc-client-ts'

/** Time before the end of a token at which it is renewed. */
const AHEAD_MS = MINUTE
/** Browsers wait for at most 2^31 - 1 ms; longer waits are made of several. */
const LONGEST_MS = 2 ** 31 - 1

export interface TokenTimers {
  /** A token has come. @param expiresIn seconds; undefined when its end is not known. */
  follow(expiresIn: number | undefined): void
  end(): void
}

function wait(timers: Timers, ms: Duration, run: () => void): () => void {
  let cancel = (): void => undefined
  const part = (left: Duration): void => {
    cancel = timers.after(Math.min(left, LONGEST_MS), () => (left > LONGEST_MS ? part(left - LONGEST_MS) : run()))
  }
  part(ms)
  return () => cancel()
}

/**
 * Creates timers that follow no token yet.
 * @param expiring called one minute ahead of the end, or after a second if that is past.
 * @param expired called at the end.
 */
export function tokenTimers(timers: Timers, expiring: () => void, expired: () => void): TokenTimers {
  let cancels: readonly (() => void)[] = []
  const end = (): void => {
    for (const cancel of cancels) cancel()
    cancels = []
  }
  return {
    follow(expiresIn) {
      end()
      if (expiresIn === undefined) return
      const ms = Math.floor(expiresIn) * SECOND
      // Not at once: the receiver of the token handles it first. One second after its end every clock takes it for
      // expired.
      const ahead = ms > 0 ? [wait(timers, Math.max(ms - AHEAD_MS, SECOND), expiring)] : []
      cancels = [...ahead, wait(timers, Math.max(ms + SECOND, SECOND), expired)]
    },
    end,
  }
}

/** Ends the timers that the identity client has set with the token. */
export const stopLibraryTimers = (events: AccessTokenEvents): Promise<void> =>
  AccessTokenEvents.prototype.unload.call(events)
