/** Creates a connection when its transport is open; the handshake follows. */
import type { Calls } from './calls.ts'
import type { Connection, HubConnection } from './connection.ts'
import type { Core } from './core.ts'
import { HANDSHAKE_CANCELED } from './handshake.ts'
import type { ScheduledTask, Heartbeat } from './time/heartbeat.ts'
import { ALLOWANCE, receive, refuseHandshake, rescheduleCheck } from './input.ts'
import { InputBuffer } from './inputBuffer.ts'
import { requiredAction, nextCheckAt } from './keepalive.ts'
import { abortConnection, closeConnection, handleClosed } from './lifecycle.ts'
import { measure } from './metrics.ts'
import { messageType } from './protocols/messages.ts'
import { sendMessage } from './output.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { expiryOf } from './expiry.ts'
import type { Replay } from './replay.ts'
import { resumeConnection, mayResume, suspend } from './resume.ts'
import type { CreateTransport, TransportListener, Transport, TransportName } from './transports/transport.ts'

export type ConnectionOptions<User> = Pick<HubConnection<User>, 'id' | 'token' | 'user'> & {
  readonly name: TransportName
  readonly createTransport: CreateTransport
  /** Whether the client requested stateful reconnect. */
  readonly resumable: boolean
}

/** Creates the connection and schedules its handshake timeout on its user's clock. */
export function openConnection<User extends object>(core: Core<User>, opening: ConnectionOptions<User>): void {
  const connection = new OpenConnection(core, opening)
  core.live.set(opening.token, connection)
  core.byId.set(opening.id, connection)
  measure(core, 'opened', opening, () => ({ transport: opening.name }))
  const { userId } = connection.view
  if (userId !== undefined) core.users.add(connection, userId)
  if (!core.options.onBytes) connection.heartbeat.schedule(connection, core.limits.handshakeTimeoutMs)
}

/** Updates the expiry: every request has a token, and the latest one counts. */
export function renewExpiry<User extends object>(core: Core<User>, connection: Connection<User>, user: User): void {
  const before = connection.expiresAt
  connection.expiresAt = expiryOf(core, user, connection.heartbeat.now())
  if (connection.expiresAt !== before && connection.protocol && !connection.view.suspended)
    rescheduleCheck(core, connection)
}

// One object is connection, listener and scheduled task. Thousands are alive at once, and closures for each would take
// more memory than their content.
class OpenConnection<User extends object> implements Connection<User>, TransportListener, ScheduledTask {
  readonly view: Connection<User>['view']
  readonly heartbeat: Heartbeat
  readonly resumable: boolean
  transport: Transport
  at = 0
  protocol: HubProtocol | undefined = undefined
  readonly input = new InputBuffer()
  allowance = ALLOWANCE
  busy = false
  held = 0
  isEnrolled = false
  isAnnounced = false
  // Fields that begin as a small integer stay one, see `Heartbeat.now`.
  readonly openedAt: number = 0
  lastSent = 0
  lastReceived = 0
  sendsPings = false
  reason: string | undefined = undefined
  calls: Calls | undefined = undefined
  replay: Replay | undefined = undefined
  expiresAt: number | undefined
  readonly #core: Core<User>
  /** Listener of the present transport; only for connections with stateful reconnect. */
  #listener: ReplaceableListener | undefined = undefined

  constructor(core: Core<User>, { id, token, user, name, createTransport, resumable }: ConnectionOptions<User>) {
    this.#core = core
    this.view = {
      id,
      token,
      user,
      userId: core.options.userId(user),
      data: core.options.createData(user),
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
    this.openedAt = core.network.heartbeat.now()
    this.lastSent = this.heartbeat.now()
    this.lastReceived = this.lastSent
    this.expiresAt = expiryOf(core, user, this.lastSent)
    // Another transport cannot replace a lost event stream or the polls of a client.
    this.resumable = resumable && name === 'WebSockets'
    this.transport = this.#transportOver(createTransport)
  }

  get keepaliveTask(): ScheduledTask {
    return this
  }

  run(now: number): void {
    actions[requiredAction(this, now, this.#core.limits)](this.#core, this)
    this.at = Math.max(nextCheckAt(this, this.#core.limits), now + 1)
  }

  onReceived(bytes: Buffer): void {
    receive(this.#core, this, bytes)
  }

  onParked(isParked: boolean): void {
    this.view.parked = isParked
  }

  onClosed(reason: string | undefined): void {
    if (reason !== undefined && mayResume(this)) suspend(this.#core, this)
    else handleClosed(this.#core, this, reason)
  }

  abort(reason: string): void {
    abortConnection(this.#core, this, reason)
  }

  replaceTransport(createTransport: CreateTransport): void {
    const { transport: old } = this
    this.#listener?.detach()
    this.transport = this.#transportOver(createTransport)
    old.abort('Replaced by a new transport.')
    resumeConnection(this.#core, this)
    rescheduleCheck(this.#core, this)
  }

  #transportOver(createTransport: CreateTransport): Transport {
    if (this.resumable) this.#listener = new ReplaceableListener(this)
    return createTransport(this.#listener ?? this, this.heartbeat)
  }
}

/** Listens to one transport of a connection until another replaces it. */
class ReplaceableListener implements TransportListener {
  readonly #connection: TransportListener
  #isAttached = true

  constructor(connection: TransportListener) {
    this.#connection = connection
  }

  detach(): void {
    this.#isAttached = false
  }

  onReceived(bytes: Buffer): void {
    if (this.#isAttached) this.#connection.onReceived(bytes)
  }

  onParked(isParked: boolean): void {
    if (this.#isAttached) this.#connection.onParked(isParked)
  }

  onClosed(reason: string | undefined): void {
    if (this.#isAttached) this.#connection.onClosed(reason)
  }
}

const actions = {
  'handshake-late': (core, connection) => refuseHandshake(core, connection, HANDSHAKE_CANCELED),
  lost: (core, connection) => abortConnection(core, connection, 'The client did not come back.'),
  expired: (core, connection) => closeConnection(core, connection, { allowReconnect: true }),
  silent: (core, connection) => abortConnection(core, connection, 'The client was silent for too long.'),
  ping: (core, connection) => sendMessage(core, connection, { type: messageType.ping }),
  none: () => {},
} satisfies Record<
  ReturnType<typeof requiredAction>,
  <User extends object>(core: Core<User>, connection: Connection<User>) => void
>
