/** Takes messages out of the bytes of a peer, one after the other, and acts on them. */
import { type Connection, NO_BYTES } from './connection.ts'
import type { Core } from './core.ts'
import { answer } from './dispatch.ts'
import { describeError } from './protocols/errors.ts'
import { shakeHands } from './handshake.ts'
import { nextLook } from './keepalive.ts'
import { farewell, finish } from './lifecycle.ts'
import { type HubMessage, messageType } from './protocols/messages.ts'
import { emit, transmit } from './output.ts'
import { packHandshake } from './transports/packet.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { rememberMessages } from './resume.ts'

/** The first version of the protocol that knows confirmations. */
const STATEFUL_VERSION = 2

const CLOSED_WITH_ERROR = 'Connection closed with an error.'

/** Called by the transport for every data frame. */
export function receive<User extends object>(core: Core<User>, connection: Connection<User>, bytes: Buffer): void {
  const { view } = connection
  view.framesReceived++
  view.bytesReceived += bytes.length
  if (view.state === 'closing' || view.state === 'closed') return
  if (view.state === 'connected') connection.lastReceived = connection.heartbeat.now()
  if (core.options.line?.arrives?.(view) === false) return
  if (core.options.onBytes) {
    core.options.onBytes(view, bytes)
    return
  }
  connection.rest = connection.rest.length > 0 ? Buffer.concat([connection.rest, bytes]) : bytes
  proceed(core, connection)
}

function proceed<User extends object>(core: Core<User>, connection: Connection<User>): void {
  if (!connection.protocol) greet(core, connection)
  try {
    while (connection.protocol && connection.view.state === 'connected' && !connection.busy) {
      const piece = connection.protocol.split(connection.rest, core.limits.maxMessageBytes)
      if (!piece) return
      consume(connection, piece.size)
      const message = connection.protocol.decode(piece.record)
      if (message && (connection.replay?.admits(message) ?? true)) act(core, connection, message)
    }
  } catch (cause) {
    const error = describeError(CLOSED_WITH_ERROR, cause, core.options.detailedErrors === true)
    finish(core, connection, { error, allowReconnect: true })
  }
}

// An empty view of the last chunk would keep all its memory alive for as long as the peer is quiet.
function consume<User>(connection: Connection<User>, size: number): void {
  connection.rest = size < connection.rest.length ? connection.rest.subarray(size) : NO_BYTES
}

/** Refuses a handshake: the error, then the end of the transport. */
export function refuseHandshake<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  error: string,
): void {
  emit(core, connection, packHandshake({ error }, undefined))
  finish(core, connection, { error }, true)
}

function greet<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { options, limits } = core
  const { formats } = connection.transport
  const shaken = shakeHands(connection.rest, formats, limits.maxMessageBytes, options.detailedErrors === true)
  if (shaken.is === 'incomplete') return
  if (shaken.request) options.onFrame?.(connection.view, 'in', shaken.request)
  const refusal = shaken.is === 'refused' ? shaken.error : options.line?.refuses?.(connection.view)
  if (refusal !== undefined) refuseHandshake(core, connection, refusal)
  else if (shaken.is === 'agreed') {
    consume(connection, shaken.size)
    connect(core, connection, shaken.protocol, shaken.request.version)
  }
}

function connect<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  protocol: HubProtocol,
  version: number,
): void {
  emit(core, connection, packHandshake({}, protocol))
  connection.protocol = protocol
  connection.view.protocol = protocol.name
  connection.view.state = 'connected'
  connection.lastReceived = connection.heartbeat.now()
  if (connection.resumable && version >= STATEFUL_VERSION) rememberMessages(core, connection)
  replan(core, connection)
  if (core.options.onConnected) hold(core, connection, welcome(core, connection))
  else connection.welcomed = true
}

async function welcome<User extends object>(core: Core<User>, connection: Connection<User>): Promise<void> {
  try {
    await core.options.onConnected?.(connection.view)
    connection.welcomed = true
    if (connection.view.state === 'closed') await farewell(core, connection)
  } catch (cause) {
    core.options.onError(cause, 'onConnected')
    finish(core, connection, { error: describeError(CLOSED_WITH_ERROR, cause, core.options.detailedErrors === true) })
  }
}

function act<User extends object>(core: Core<User>, connection: Connection<User>, message: HubMessage): void {
  core.options.onFrame?.(connection.view, 'in', message)
  switch (message.type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      hold(core, connection, answer(core, connection, message))
      break
    case messageType.streamItem:
      hold(core, connection, connection.calls?.item(message.invocationId, message.item))
      break
    case messageType.completion:
      connection.calls?.complete(message)
      break
    case messageType.cancelInvocation:
      connection.calls?.cancel(message.invocationId)
      break
    case messageType.ack:
      for (const packet of connection.replay?.confirm(message.sequenceId) ?? []) transmit(core, connection, packet)
      break
    case messageType.ping:
      connection.pings = true
      replan(core, connection)
      break
    case messageType.close:
      finish(core, connection, {}, true)
      break
    case messageType.sequence:
      // Where the peer goes on is known by now.
      break
  }
}

/** Lets the peer wait, on the wire too, until `work`, which must not reject, is done. */
function hold<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  work: Promise<void> | undefined,
): void {
  if (!work) return
  connection.busy = true
  connection.transport.pause()
  void work.then(() => {
    connection.busy = false
    connection.lastReceived = connection.heartbeat.now()
    connection.transport.resume()
    proceed(core, connection)
  })
}

/** Plans the next look at a connection. */
export function replan<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { heartbeat, beat } = connection
  heartbeat.plan(beat, nextLook(connection, core.limits) - heartbeat.now())
}
