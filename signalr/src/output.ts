/** Sends all outgoing messages, so that they are counted and observed in one place. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { Delivery, isFull, queuedBytes } from './delivery.ts'
import { isMeasured, measure } from './metrics.ts'
import { type HubMessage, isNumbered, messageType } from './protocols/messages.ts'
import { copyWithRoom } from './protocols/headroom.ts'
import { pack, type Packet, packOnce } from './transports/packet.ts'
import type { Replay } from './replay.ts'
import type { Heartbeat } from './time/heartbeat.ts'
import { TOO_SLOW } from './transports/transport.ts'

/**
 * Sends one packet. Returns false, and does not count it, if the transport is ending or `faults` loses it.
 * With stateful reconnect it may be buffered, and is counted when it is sent.
 */
export function sendPacket<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  packet: Packet,
  now = connection.heartbeat.now(),
): boolean {
  const { replay } = connection
  if (replay && 'type' in packet.message && isNumbered(packet.message))
    return sendNumbered(core, connection, replay, packet)
  return transmit(core, connection, packet, now)
}

function sendNumbered<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  replay: Replay,
  packet: Packet,
): boolean {
  const now = replay.add(packet)
  const { maxQueuedBytes, maxMessageBytes } = core.limits
  if (replay.bytes - Math.min(packet.bytes.length, maxMessageBytes) > maxQueuedBytes) {
    connection.abort(TOO_SLOW)
    return false
  }
  // A packet that the transport does not take is sent again after the reconnect.
  if (now) transmit(core, connection, packet)
  return true
}

/** Passes one packet to the transport. @param now of the connection's clock */
export function transmit<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  packet: Packet,
  now = connection.heartbeat.now(),
): boolean {
  const { view } = connection
  // A lost packet counts as sent: the next ping is not due earlier.
  connection.lastSent = now
  if (core.options.faults?.canSend?.(view, packet.message) === false || !connection.transport.send(packet)) return false
  view.framesSent++
  view.bytesSent += packet.bytes.length
  if (isMeasured(core, 'message'))
    measure(core, 'message', view, () => ({ direction: 'out' as const, bytes: packet.bytes.length }))
  core.options.onFrame?.(view, 'out', packet.message)
  return true
}

/** Sends raw bytes in a text frame on a connection without a hub protocol. */
export function sendBytes<User extends object>(core: Core<User>, connection: Connection<User>, bytes: Buffer): boolean {
  return transmit(core, connection, { message: {}, bytes: copyWithRoom(bytes), text: true })
}

/** Sends one hub message to a connection after its handshake. */
export function sendMessage<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  message: HubMessage,
): void {
  if (connection.protocol && connection.view.state === 'connected') {
    sendPacket(core, connection, pack(message, connection.protocol))
  }
}

/**
 * Calls `target` on those of the connections that are connected. The message is encoded once for each encoding in use.
 * `corrupt` changes the encoded bytes.
 * @throws if a value cannot be encoded
 */
export function broadcast<User extends object>(
  core: Core<User>,
  target: string,
  args: readonly unknown[],
  to: Iterable<Connection<User>>,
  corrupt?: (bytes: Buffer) => Buffer,
): Delivery {
  const packetFor = packOnce({ type: messageType.invocation, target, arguments: args }, corrupt)
  const receivers: { readonly connection: Connection<User>; readonly packet: Packet }[] = []
  // Encoded for everybody before anything is sent, so that a value that one encoding refuses reaches nobody.
  for (const connection of to)
    if (connection.view.state === 'connected' && connection.protocol)
      receivers.push({ connection, packet: packetFor(connection.protocol) })
  let sent = 0
  let slow: Connection<User>[] | undefined
  // Thousands share a clock: it is not read again for each.
  let heartbeat: Heartbeat | undefined
  let now = 0
  for (const { connection, packet } of receivers) {
    if (connection.view.state !== 'connected') continue
    if (connection.heartbeat !== heartbeat) {
      heartbeat = connection.heartbeat
      now = heartbeat.now()
    }
    if (!sendPacket(core, connection, packet, now)) continue
    sent++
    if (isFull(connection)) {
      measure(core, 'queue', connection.view, () => ({ bytes: queuedBytes(connection) }))
      slow ??= []
      slow.push(connection)
    }
  }
  return new Delivery(sent, slow ?? [])
}
