/** When to ping and when to give a peer up. Pure decisions over instants of the connection's clock, in milliseconds. */
import type { Connection, HubConnection } from './connection.ts'
import type { HubLimits } from './options.ts'
import type { Transport } from './transports/transport.ts'

type Signs = Pick<Connection<unknown>, 'lastSent' | 'lastReceived' | 'pings' | 'busy' | 'protocol' | 'expiresAt'> & {
  readonly view: Pick<HubConnection<unknown>, 'suspended'>
  readonly transport: Pick<Transport, 'needsNoPings'>
}

export type Verdict = 'handshake-late' | 'lost' | 'expired' | 'silent' | 'ping' | 'well'

/**
 * What a connection needs at `now`. Before the handshake `lastReceived` is the instant it opened, and while it is
 * suspended
 * the instant it lost its line.
 */
export function judge(signs: Signs, now: number, limits: HubLimits): Verdict {
  if (!signs.protocol) return now >= signs.lastReceived + limits.handshakeTimeoutMs ? 'handshake-late' : 'well'
  if (signs.view.suspended) return now >= signs.lastReceived + limits.resumeMs ? 'lost' : 'well'
  if (now >= signs.expiresAt) return 'expired'
  if (now >= silentAt(signs, limits)) return 'silent'
  return now >= pingAt(signs, limits) ? 'ping' : 'well'
}

/** When to judge again unless something is sent or received until then. */
export function nextLook(signs: Signs, limits: HubLimits): number {
  if (!signs.protocol) return signs.lastReceived + limits.handshakeTimeoutMs
  if (signs.view.suspended) return signs.lastReceived + limits.resumeMs
  return Math.min(pingAt(signs, limits), silentAt(signs, limits), signs.expiresAt)
}

function pingAt({ transport, lastSent }: Signs, limits: HubLimits): number {
  return transport.needsNoPings ? Number.POSITIVE_INFINITY : lastSent + limits.keepAliveMs
}

// While a method runs for the peer its messages wait unread, so nothing can be said about its silence.
function silentAt(signs: Signs, limits: HubLimits): number {
  return signs.pings && !signs.busy ? signs.lastReceived + limits.clientTimeoutMs : Number.POSITIVE_INFINITY
}
