/** How a connection begins: its transport is there, the handshake is still to come. */
import { type Connection, type HubConnection, NO_BYTES } from './connection.ts'
import type { Core } from './core.ts'
import { HANDSHAKE_CANCELED } from './handshake.ts'
import { receive, refuseHandshake } from './input.ts'
import { judge, nextLook } from './keepalive.ts'
import { abort, gone } from './lifecycle.ts'
import { messageType } from './messages.ts'
import { tell } from './output.ts'
import type { Ear, Transport, TransportName } from './transports/transport.ts'

export type Opening<User> = Pick<HubConnection<User>, 'id' | 'token' | 'user'> & {
  readonly name: TransportName
  /** Builds the transport around the ear of the new connection. */
  carry(ear: Ear): Transport
}

/** Makes the connection and puts it on the heartbeat of its user's clock. */
export function open<User extends object>(core: Core<User>, { id, token, user, name, carry }: Opening<User>): void {
  const heartbeat = core.heartbeatOf(core.options.timersFor(user))
  const now = heartbeat.now()
  const connection: Connection<User> = {
    view: {
      id,
      token,
      user,
      transport: name,
      protocol: undefined,
      state: 'handshake',
      framesSent: 0,
      framesReceived: 0,
      bytesSent: 0,
      bytesReceived: 0,
    },
    heartbeat,
    beat: { at: 0, run: now => look(core, connection, now) },
    transport: carry({
      received: bytes => receive(core, connection, bytes),
      gone: reason => gone(core, connection, reason),
    }),
    protocol: undefined,
    rest: NO_BYTES,
    busy: false,
    welcomed: false,
    lastSent: now,
    lastReceived: now,
    pings: false,
    reason: undefined,
  }
  core.live.set(token, connection)
  heartbeat.plan(connection.beat, core.limits.handshakeTimeoutMs)
}

const actions = {
  'handshake-late': (core, connection) => refuseHandshake(core, connection, HANDSHAKE_CANCELED),
  silent: (_core, connection) => abort(connection, 'The client was silent for too long.'),
  ping: (core, connection) => tell(core, connection, { type: messageType.ping }),
  well: () => {},
} satisfies Record<ReturnType<typeof judge>, <User extends object>(core: Core<User>, connection: Connection<User>) => void>

function look<User extends object>(core: Core<User>, connection: Connection<User>, now: number): void {
  actions[judge(connection, now, core.limits)](core, connection)
  connection.beat.at = Math.max(nextLook(connection, core.limits), now + 1)
}
