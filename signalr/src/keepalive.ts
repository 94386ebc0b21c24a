/** Decides when to ping and when to end a connection. Pure; instants are in milliseconds of the connection's clock. */
import type { Connection, HubConnection } from './connection.ts'
import type { HubLimits } from './options.ts'
import type { Transport } from './transports/transport.ts'

type KeepaliveState = Pick<
  Connection<unknown>,
  'lastSent' | 'lastReceived' | 'sendsPings' | 'busy' | 'protocol' | 'expiresAt'
> & {
  readonly view: Pick<HubConnection<unknown>, 'suspended'>
  readonly transport: Pick<Transport, 'needsNoPings'>
}

export type KeepaliveAction = 'handshake-late' | 'lost' | 'expired' | 'silent' | 'ping' | 'well'

/**
 * The action that a connection needs at `now`. `lastReceived` is the opening time before the handshake,
 * and the time of loss while the connection is suspended.
 */
export function requiredAction(signs: KeepaliveState, now: number, limits: HubLimits): KeepaliveAction {
  if (!signs.protocol) return now >= signs.lastReceived + limits.handshakeTimeoutMs ? 'handshake-late' : 'well'
  if (signs.view.suspended) return now >= signs.lastReceived + limits.resumeMs ? 'lost' : 'well'
  if (now >= expiryOf(signs)) return 'expired'
  if (now >= silentAt(signs, limits)) return 'silent'
  return now >= pingAt(signs, limits) ? 'ping' : 'well'
}

/** When to check again if nothing is sent or received until then. */
export function nextCheckAt(signs: KeepaliveState, limits: HubLimits): number {
  if (!signs.protocol) return signs.lastReceived + limits.handshakeTimeoutMs
  if (signs.view.suspended) return signs.lastReceived + limits.resumeMs
  return Math.min(pingAt(signs, limits), silentAt(signs, limits), expiryOf(signs))
}

const expiryOf = ({ expiresAt }: KeepaliveState): number => expiresAt ?? Number.POSITIVE_INFINITY

function pingAt({ transport, lastSent }: KeepaliveState, limits: HubLimits): number {
  return transport.needsNoPings ? Number.POSITIVE_INFINITY : lastSent + limits.keepAliveMs
}

// While a method runs for the client its messages wait unread, so the client timeout does not apply.
function silentAt(signs: KeepaliveState, limits: HubLimits): number {
  return signs.sendsPings && !signs.busy ? signs.lastReceived + limits.clientTimeoutMs : Number.POSITIVE_INFINITY
}
