/** How a connection begins: its transport is there, the handshake is still to come. */
import { type Connection, type HubConnection, NO_BYTES } from './connection.ts'
import type { Core } from './core.ts'
import { HANDSHAKE_CANCELED } from './handshake.ts'
import type { Beat, Heartbeat } from './heartbeat.ts'
import { receive, refuseHandshake } from './input.ts'
import { judge, nextLook } from './keepalive.ts'
import { abort, gone } from './lifecycle.ts'
import { messageType } from './messages.ts'
import { tell } from './output.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import type { Ear, Transport, TransportName } from './transports/transport.ts'

export type Opening<User> = Pick<HubConnection<User>, 'id' | 'token' | 'user'> & {
  readonly name: TransportName
  /** Builds the transport around the ear of the new connection, whose clock the heartbeat is of. */
  carry(ear: Ear, heartbeat: Heartbeat): Transport
}

/** Makes the connection and puts it on the heartbeat of its user's clock. */
export function open<User extends object>(core: Core<User>, opening: Opening<User>): void {
  const connection = new OpenConnection(core, opening)
  core.live.set(opening.token, connection)
  connection.heartbeat.plan(connection, core.limits.handshakeTimeoutMs)
}

// One object is connection, ear and beat: thousands are alive at once, and closures for each would weigh more than their content.
class OpenConnection<User extends object> implements Connection<User>, Ear, Beat {
  readonly view: Connection<User>['view']
  readonly heartbeat: Heartbeat
  readonly transport: Transport
  at = 0
  protocol: HubProtocol | undefined = undefined
  rest = NO_BYTES
  busy = false
  welcomed = false
  lastSent: number
  lastReceived: number
  pings = false
  reason: string | undefined = undefined
  readonly #core: Core<User>

  constructor(core: Core<User>, { id, token, user, name, carry }: Opening<User>) {
    this.#core = core
    this.view = {
      id,
      token,
      user,
      transport: name,
      protocol: undefined,
      state: 'handshake',
      parked: false,
      framesSent: 0,
      framesReceived: 0,
      bytesSent: 0,
      bytesReceived: 0,
    }
    this.heartbeat = core.heartbeatOf(core.options.timersFor(user))
    this.lastSent = this.heartbeat.now()
    this.lastReceived = this.lastSent
    this.transport = carry(this, this.heartbeat)
  }

  get beat(): Beat {
    return this
  }

  run(now: number): void {
    actions[judge(this, now, this.#core.limits)](this.#core, this)
    this.at = Math.max(nextLook(this, this.#core.limits), now + 1)
  }

  received(bytes: Buffer): void {
    receive(this.#core, this, bytes)
  }

  parked(is: boolean): void {
    this.view.parked = is
  }

  gone(reason: string | undefined): void {
    gone(this.#core, this, reason)
  }
}

const actions = {
  'handshake-late': (core, connection) => refuseHandshake(core, connection, HANDSHAKE_CANCELED),
  silent: (_core, connection) => abort(connection, 'The client was silent for too long.'),
  ping: (core, connection) => tell(core, connection, { type: messageType.ping }),
  well: () => {},
} satisfies Record<ReturnType<typeof judge>, <User extends object>(core: Core<User>, connection: Connection<User>) => void>
