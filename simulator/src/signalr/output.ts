/** Sends all outgoing messages, so that they are counted and observed in one place. */
import type { Connection, HubConnection } from './connection.ts'
import type { Core } from './core.ts'
import { type HubMessage, isNumbered, messageType } from './protocols/messages.ts'
import { pack, type Packet, packOnce } from './transports/packet.ts'
import type { Replay } from './replay.ts'
import { TOO_SLOW } from './transports/transport.ts'

/**
 * Sends one packet. Returns false, and does not count it, if the transport is ending or `line` loses it.
 * With stateful reconnect it may be buffered, and is counted when it is sent.
 */
export function sendPacket<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  packet: Packet,
): boolean {
  const { replay } = connection
  if (replay && 'type' in packet.message && isNumbered(packet.message))
    return sendNumbered(core, connection, replay, packet)
  return transmit(core, connection, packet)
}

function sendNumbered<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  replay: Replay,
  packet: Packet,
): boolean {
  const now = replay.add(packet)
  if (replay.bytes > core.limits.maxBufferedBytes) {
    connection.abort(TOO_SLOW)
    return false
  }
  // A packet that the transport does not take is sent again after the reconnect.
  if (now) transmit(core, connection, packet)
  return true
}

/** Passes one packet to the transport. */
export function transmit<User extends object>(core: Core<User>, connection: Connection<User>, packet: Packet): boolean {
  const { view } = connection
  // A lost packet counts as sent: the next ping is not due earlier.
  connection.lastSent = connection.heartbeat.now()
  if (core.options.line?.leaves?.(view, packet.message) === false || !connection.transport.send(packet)) return false
  view.framesSent++
  view.bytesSent += packet.bytes.length
  core.options.onFrame?.(view, 'out', packet.message)
  return true
}

/** Sends raw bytes in a text frame on a connection without a hub protocol. */
export function sendBytes<User extends object>(core: Core<User>, connection: Connection<User>, bytes: Buffer): boolean {
  return transmit(core, connection, { message: {}, bytes, text: true })
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

/** Receivers: the connections that match a predicate, or those of a list. */
export type Audience<User> = ((connection: HubConnection<User>) => boolean) | Iterable<HubConnection<User>>

/**
 * Calls `target` on every connected client of the audience, everybody when left out. The message is encoded
 * once for each encoding in use. Returns how many it was sent to. Throws what an encoder throws. `spoil` makes of the
 * encoded bytes what really leaves.
 */
export function broadcast<User extends object>(
  core: Core<User>,
  target: string,
  args: readonly unknown[],
  to?: Audience<User>,
  spoil?: (bytes: Buffer) => Buffer,
): number {
  const packetFor = packOnce({ type: messageType.invocation, target, arguments: args }, spoil)
  let sent = 0
  for (const connection of meant(core, to)) {
    if (connection.view.state !== 'connected' || !connection.protocol) continue
    if (sendPacket(core, connection, packetFor(connection.protocol))) sent++
  }
  return sent
}

function* meant<User extends object>(core: Core<User>, to: Audience<User> | undefined): Generator<Connection<User>> {
  if (typeof to !== 'object') {
    for (const connection of core.live.values()) if (!to || to(connection.view)) yield connection
    return
  }
  for (const { token } of to) {
    const connection = core.live.get(token)
    if (connection) yield connection
  }
}
