/** Parses the messages of a client from the received bytes and handles them in order. */
import { setImmediate } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { handleInvocation } from './dispatch.ts'
import { describeError } from './protocols/errors.ts'
import { parseHandshake } from './handshake.ts'
import { nextCheckAt } from './keepalive.ts'
import { closeConnection, type Ending, notifyDisconnected } from './lifecycle.ts'
import { isMeasured, measure } from './metrics.ts'
import { type HubMessage, messageType } from './protocols/messages.ts'
import { sendPacket, transmit } from './output.ts'
import { packHandshake } from './transports/packet.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { enableReplay } from './resume.ts'

/** First protocol version with Ack messages. */
const STATEFUL_VERSION = 2

/**
 * Most bytes that are read from one client before the event loop has a turn. Each frame and each message costs further
 * bytes, so that also a flood of tiny ones takes a few milliseconds at most.
 */
export const ALLOWANCE = 131_072
const FRAME_COST = 64
const MESSAGE_COST = 512

const CLOSED_WITH_ERROR = 'Connection closed with an error.'

/** Takes the bytes of a data frame; the transport calls it. */
export function receive<User extends object>(core: Core<User>, connection: Connection<User>, bytes: Buffer): void {
  const { view } = connection
  view.framesReceived++
  view.bytesReceived += bytes.length
  if (isMeasured(core, 'message'))
    measure(core, 'message', view, () => ({ direction: 'in' as const, bytes: bytes.length }))
  if (view.state === 'closing' || view.state === 'closed') return
  if (view.state === 'connected') connection.lastReceived = connection.heartbeat.now()
  if (core.options.faults?.canReceive?.(view) === false) return
  if (core.options.onBytes) {
    handleBytes(core, connection, bytes)
    return
  }
  connection.allowance -= FRAME_COST
  connection.input.add(bytes)
  if (connection.busy) {
    connection.held += FRAME_COST + bytes.length
    pauseIfFull(core, connection)
  }
  // Frames without a complete message must not keep the event loop busy either.
  else if (connection.allowance <= 0) pauseForTurn(core, connection)
  else readMessages(core, connection)
}

/** Passes bytes to `onBytes`; closes the connection if that throws. */
function handleBytes<User extends object>(core: Core<User>, connection: Connection<User>, bytes: Buffer): void {
  try {
    core.options.onBytes?.(connection.view, bytes)
  } catch (cause) {
    core.options.onError(cause, 'onBytes')
    closeConnection(core, connection, { error: CLOSED_WITH_ERROR })
  }
}

function readMessages<User extends object>(core: Core<User>, connection: Connection<User>): void {
  // The connection may have ended while reading was paused.
  if (connection.view.state === 'handshake') tryHandshake(core, connection)
  try {
    while (connection.protocol && connection.view.state === 'connected' && !connection.busy) {
      if (connection.allowance <= 0) {
        pauseForTurn(core, connection)
        return
      }
      const { input } = connection
      const piece = connection.protocol.split(input.unread, core.limits.maxMessageBytes, input.searched)
      if (!piece) {
        input.searched = input.length
        return
      }
      input.consume(piece.size)
      connection.allowance -= MESSAGE_COST + piece.size
      if (input.length > 0) connection.transport.corkUntilNextTurn()
      const message = connection.protocol.decode(piece.record)
      if (message && (connection.replay?.accepts(message) ?? true)) handleMessage(core, connection, message)
    }
  } catch (cause) {
    const error = describeError(CLOSED_WITH_ERROR, cause, core.options.detailedErrors === true)
    closeConnection(core, connection, { error, allowReconnect: true })
  }
}

async function nextTurn<User>(connection: Connection<User>): Promise<void> {
  await setImmediate()
  connection.allowance = ALLOWANCE
}

/** Refuses a handshake: sends the error, then closes the transport. */
export function refuseHandshake<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  error: string,
): void {
  sendPacket(core, connection, packHandshake({ error }, undefined))
  closeConnection(core, connection, { error }, true)
}

/** Handles the handshake; closes the connection if `onFrame` or `faults` of the embedding server throw. */
function tryHandshake<User extends object>(core: Core<User>, connection: Connection<User>): void {
  try {
    handleHandshake(core, connection)
  } catch (cause) {
    core.options.onError(cause, 'handshake')
    closeConnection(core, connection, { error: CLOSED_WITH_ERROR })
  }
}

function handleHandshake<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { options, limits } = core
  const { transport, input } = connection
  const rules = { formats: transport.formats, limit: limits.maxMessageBytes, detailed: options.detailedErrors === true }
  const handshake = parseHandshake(input.unread, rules, input.searched)
  if (handshake.is === 'incomplete') {
    input.searched = input.length
    return
  }
  if (handshake.request) options.onFrame?.(connection.view, 'in', handshake.request)
  const refusal = handshake.is === 'refused' ? handshake.error : options.faults?.handshakeError?.(connection.view)
  if (refusal !== undefined) refuseHandshake(core, connection, refusal)
  else if (handshake.is === 'agreed') {
    input.consume(handshake.size)
    acceptHandshake(core, connection, handshake.protocol, handshake.request.version)
  }
}

function acceptHandshake<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  protocol: HubProtocol,
  version: number,
): void {
  sendPacket(core, connection, packHandshake({}, protocol))
  connection.protocol = protocol
  connection.view.protocol = protocol.name
  connection.view.state = 'connected'
  connection.lastReceived = connection.heartbeat.now()
  if (connection.resumable && version >= STATEFUL_VERSION) enableReplay(core, connection)
  rescheduleCheck(core, connection)
  if (core.options.onConnected || core.options.scaleOut) pauseUntil(core, connection, notifyConnected(core, connection))
  else connection.isAnnounced = true
}

async function notifyConnected<User extends object>(core: Core<User>, connection: Connection<User>): Promise<void> {
  const { scaleOut, onConnected } = core.options
  try {
    if (scaleOut) {
      connection.isEnrolled = true
      await scaleOut.connected(connection.view.id, connection.view.userId)
      // While the other servers were away the client may have left.
      if (connection.view.state !== 'connected') return
    }
  } catch (cause) {
    if (connection.view.state === 'closed') return
    // The other servers may be there when the client comes back.
    closeAfterFailure(core, connection, cause, 'scaleOut', { allowReconnect: true })
    return
  }
  try {
    await onConnected?.(connection.view)
    connection.isAnnounced = true
    if (connection.view.state === 'closed') await notifyDisconnected(core, connection)
  } catch (cause) {
    closeAfterFailure(core, connection, cause, 'onConnected', {})
  }
}

function closeAfterFailure<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  cause: unknown,
  during: string,
  ending: Ending,
): void {
  core.options.onError(cause, during)
  const error = describeError(CLOSED_WITH_ERROR, cause, core.options.detailedErrors === true)
  closeConnection(core, connection, { ...ending, error })
}

function handleMessage<User extends object>(core: Core<User>, connection: Connection<User>, message: HubMessage): void {
  core.options.onFrame?.(connection.view, 'in', message)
  switch (message.type) {
    case messageType.invocation:
    case messageType.streamInvocation:
      pauseUntil(core, connection, handleInvocation(core, connection, message))
      break
    case messageType.streamItem:
      pauseUntil(core, connection, connection.calls?.addStreamItem(message.invocationId, message.item))
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
      connection.sendsPings = true
      rescheduleCheck(core, connection)
      break
    case messageType.close:
      closeConnection(core, connection, {}, true)
      break
    case messageType.sequence:
      // Replay has handled it already.
      break
  }
}

/**
 * Handles no further message until `work` resolves. `work` must not reject. The transport goes on reading until enough
 * is held, because only then the end of the connection is noticed.
 */
function pauseUntil<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  work: Promise<void> | undefined,
): void {
  if (!work) return
  connection.busy = true
  connection.held = connection.input.length
  pauseIfFull(core, connection)
  void work.then(() => {
    connection.busy = false
    connection.lastReceived = connection.heartbeat.now()
    connection.transport.resume()
    readMessages(core, connection)
  })
}

function pauseIfFull<User extends object>({ limits }: Core<User>, { held, transport }: Connection<User>): void {
  if (held >= limits.maxHeldBytes) transport.pause()
}

/** Gives the event loop a turn. Nothing is read meanwhile, since more than enough has come. */
function pauseForTurn<User extends object>(core: Core<User>, connection: Connection<User>): void {
  connection.transport.pause()
  pauseUntil(core, connection, nextTurn(connection))
}

/** Schedules the next keepalive check of a connection. */
export function rescheduleCheck<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { heartbeat, keepaliveTask } = connection
  heartbeat.schedule(keepaliveTask, nextCheckAt(connection, core.limits) - heartbeat.now())
}
