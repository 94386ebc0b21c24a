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

export type KeepaliveAction = 'handshake-late' | 'lost' | 'expired' | 'silent' | 'ping' | 'none'

/**
 * The action that a connection needs at `now`. `lastReceived` is the opening time before the handshake,
 * and the time of loss while the connection is suspended.
 */
export function requiredAction(state: KeepaliveState, now: number, limits: HubLimits): KeepaliveAction {
  if (!state.protocol) return now >= state.lastReceived + limits.handshakeTimeoutMs ? 'handshake-late' : 'none'
  if (state.view.suspended) return now >= state.lastReceived + limits.resumeMs ? 'lost' : 'none'
  if (now >= expiryOf(state)) return 'expired'
  if (now >= silentAt(state, limits)) return 'silent'
  return now >= pingAt(state, limits) ? 'ping' : 'none'
}

/** When to check again if nothing is sent or received until then. */
export function nextCheckAt(state: KeepaliveState, limits: HubLimits): number {
  if (!state.protocol) return state.lastReceived + limits.handshakeTimeoutMs
  if (state.view.suspended) return state.lastReceived + limits.resumeMs
  return Math.min(pingAt(state, limits), silentAt(state, limits), expiryOf(state))
}

const expiryOf = ({ expiresAt }: KeepaliveState): number => expiresAt ?? Number.POSITIVE_INFINITY

function pingAt({ transport, lastSent }: KeepaliveState, limits: HubLimits): number {
  return transport.needsNoPings ? Number.POSITIVE_INFINITY : lastSent + limits.keepAliveMs
}

// While a method runs for the client its messages wait unread, so the client timeout does not apply.
function silentAt(state: KeepaliveState, limits: HubLimits): number {
  return state.sendsPings && !state.busy ? state.lastReceived + limits.clientTimeoutMs : Number.POSITIVE_INFINITY
}
