/** When to ping and when to give a peer up. Pure decisions over instants of the connection's clock, in milliseconds. */
import type { Connection } from './connection.ts'
import type { HubLimits } from './options.ts'

type Signs = Pick<Connection<unknown>, 'lastSent' | 'lastReceived' | 'pings' | 'busy' | 'protocol'>

export type Verdict = 'handshake-late' | 'silent' | 'ping' | 'well'

/** What a connection needs at `now`. Before the handshake `lastReceived` is the instant it opened. */
export function judge(signs: Signs, now: number, limits: HubLimits): Verdict {
  if (!signs.protocol) return now >= signs.lastReceived + limits.handshakeTimeoutMs ? 'handshake-late' : 'well'
  if (now >= silentAt(signs, limits)) return 'silent'
  return now >= signs.lastSent + limits.keepAliveMs ? 'ping' : 'well'
}

/** When to judge again unless something is sent or received until then. */
export function nextLook(signs: Signs, limits: HubLimits): number {
  if (!signs.protocol) return signs.lastReceived + limits.handshakeTimeoutMs
  return Math.min(signs.lastSent + limits.keepAliveMs, silentAt(signs, limits))
}

// While a method runs for the peer its messages wait unread, so nothing can be said about its silence.
function silentAt(signs: Signs, limits: HubLimits): number {
  return signs.pings && !signs.busy ? signs.lastReceived + limits.clientTimeoutMs : Number.POSITIVE_INFINITY
}
