/** How a connection begins: its transport is there, the handshake is still to come. */
import type { Calls } from './calls.ts'
import { type Connection, type HubConnection, NO_BYTES } from './connection.ts'
import type { Core } from './core.ts'
import { HANDSHAKE_CANCELED } from './handshake.ts'
import type { Beat, Heartbeat } from './time/heartbeat.ts'
import { receive, refuseHandshake, replan } from './input.ts'
import { judge, nextLook } from './keepalive.ts'
import { abort, finish, gone } from './lifecycle.ts'
import { messageType } from './protocols/messages.ts'
import { tell } from './output.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import type { Replay } from './replay.ts'
import { goOn, mayResume, suspend } from './resume.ts'
import type { Carry, Ear, Transport, TransportName } from './transports/transport.ts'

export type Opening<User> = Pick<HubConnection<User>, 'id' | 'token' | 'user'> & {
  readonly name: TransportName
  readonly carry: Carry
  /** Whether its peer has asked to come back on a new line when this one breaks. */
  readonly resumable: boolean
}

/** Makes the connection and puts it on the heartbeat of its user's clock. */
export function open<User extends object>(core: Core<User>, opening: Opening<User>): void {
  const connection = new OpenConnection(core, opening)
  core.live.set(opening.token, connection)
  if (!core.options.onBytes) connection.heartbeat.plan(connection, core.limits.handshakeTimeoutMs)
}

/** Every request shows a token; with the latest the connection may live longer. */
export function renew<User extends object>(core: Core<User>, connection: Connection<User>, user: User): void {
  connection.expiresAt = core.options.expiresAt?.(user) ?? Number.POSITIVE_INFINITY
}

// One object is connection, ear and beat: thousands are alive at once, and closures for each would weigh more than
// their content.
class OpenConnection<User extends object> implements Connection<User>, Ear, Beat {
  readonly view: Connection<User>['view']
  readonly heartbeat: Heartbeat
  readonly resumable: boolean
  transport: Transport
  at = 0
  protocol: HubProtocol | undefined = undefined
  rest = NO_BYTES
  busy = false
  welcomed = false
  lastSent: number
  lastReceived: number
  pings = false
  reason: string | undefined = undefined
  calls: Calls | undefined = undefined
  replay: Replay | undefined = undefined
  expiresAt: number
  readonly #core: Core<User>
  /** Only of connections that may change their line; the others hear for themselves. */
  #ear: LineEar | undefined = undefined

  constructor(core: Core<User>, { id, token, user, name, carry, resumable }: Opening<User>) {
    this.#core = core
    this.view = {
      id,
      token,
      user,
      transport: name,
      protocol: undefined,
      state: core.options.onBytes ? 'connected' : 'handshake',
      parked: false,
      suspended: false,
      framesSent: 0,
      framesReceived: 0,
      bytesSent: 0,
      bytesReceived: 0,
    }
    this.heartbeat = core.heartbeatOf(core.options.timersFor(user))
    this.lastSent = this.heartbeat.now()
    this.lastReceived = this.lastSent
    this.expiresAt = core.options.expiresAt?.(user) ?? Number.POSITIVE_INFINITY
    this.resumable = resumable
    this.transport = this.#carriedBy(carry)
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
    if (reason !== undefined && mayResume(this)) suspend(this.#core, this)
    else gone(this.#core, this, reason)
  }

  giveUp(reason: string): void {
    abort(this.#core, this, reason)
  }

  adopt(carry: Carry): void {
    const { transport: old } = this
    this.#ear?.cover()
    this.transport = this.#carriedBy(carry)
    old.abort('A new line has taken its place.')
    goOn(this.#core, this)
    replan(this.#core, this)
  }

  #carriedBy(carry: Carry): Transport {
    if (this.resumable) this.#ear = new LineEar(this)
    return carry(this.#ear ?? this, this.heartbeat)
  }
}

/** Listens to one line of a connection, until another has taken its place. */
class LineEar implements Ear {
  readonly #connection: Ear
  #hears = true

  constructor(connection: Ear) {
    this.#connection = connection
  }

  cover(): void {
    this.#hears = false
  }

  received(bytes: Buffer): void {
    if (this.#hears) this.#connection.received(bytes)
  }

  parked(is: boolean): void {
    if (this.#hears) this.#connection.parked(is)
  }

  gone(reason: string | undefined): void {
    if (this.#hears) this.#connection.gone(reason)
  }
}

const actions = {
  'handshake-late': (core, connection) => refuseHandshake(core, connection, HANDSHAKE_CANCELED),
  lost: (core, connection) => abort(core, connection, 'The client did not come back.'),
  expired: (core, connection) => finish(core, connection, { allowReconnect: true }),
  silent: (core, connection) => abort(core, connection, 'The client was silent for too long.'),
  ping: (core, connection) => tell(core, connection, { type: messageType.ping }),
  well: () => {},
} satisfies Record<
  ReturnType<typeof judge>,
  <User extends object>(core: Core<User>, connection: Connection<User>) => void
>
