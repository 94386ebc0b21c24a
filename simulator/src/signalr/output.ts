/** Everything that leaves the hub passes here, so that it is counted and tapped. */
import type { Connection, HubConnection } from './connection.ts'
import type { Core } from './core.ts'
import { type HubMessage, messageType } from './messages.ts'
import { pack, type Packet, packOnce } from './packet.ts'

/** Sends one packet; false, and nothing counted, when the transport is already ending or the line loses it. */
export function emit<User extends object>(core: Core<User>, connection: Connection<User>, packet: Packet): boolean {
  const { view } = connection
  // What is lost was sent all the same: the next ping is not due any earlier.
  connection.lastSent = connection.heartbeat.now()
  if (core.options.line?.leaves?.(view, packet.message) === false || !connection.transport.send(packet)) return false
  view.framesSent++
  view.bytesSent += packet.bytes.length
  core.options.onFrame?.(view, 'out', packet.message)
  return true
}

/** Sends one hub message to one connection that has shaken hands. */
export function tell<User extends object>(core: Core<User>, connection: Connection<User>, message: HubMessage): void {
  if (connection.protocol && connection.view.state === 'connected') {
    emit(core, connection, pack(message, connection.protocol))
  }
}

/** Who is meant: everybody a predicate says yes to, or the connections of a list. */
export type Audience<User> = ((connection: HubConnection<User>) => boolean) | Iterable<HubConnection<User>>

/**
 * Calls `target` on every connected client of the audience, everybody when left out. The message is encoded
 * once for each encoding in use. Returns how many it was sent to. Throws what an encoder throws. `spoil` makes of the
 * encoded bytes what really leaves.
 */
export function broadcast<User extends object>(core: Core<User>, target: string, args: readonly unknown[], to?: Audience<User>, spoil?: (bytes: Buffer) => Buffer): number {
  const packetFor = packOnce({ type: messageType.invocation, target, arguments: args }, spoil)
  let sent = 0
  for (const connection of meant(core, to)) {
    if (connection.view.state !== 'connected' || !connection.protocol) continue
    if (emit(core, connection, packetFor(connection.protocol))) sent++
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
