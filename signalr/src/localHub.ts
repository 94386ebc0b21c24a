/** The hub as other servers use it through a scale-out. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { hubProtocols } from './handshake.ts'
import { sendPacket } from './output.ts'
import { callsOf } from './prepareCall.ts'
import { copyWithRoom } from './protocols/headroom.ts'
import { type HubMessage, messageType } from './protocols/messages.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { localRecipients } from './recipients.ts'
import type { Encodings, LocalHub } from './scaleOut.ts'
import type { Packet } from './transports/packet.ts'

/** Encodes a message for clients of any server. @throws if a value cannot be encoded */
export const encodeForAll = (message: HubMessage): Encodings =>
  new Map(Array.from(hubProtocols.values(), it => [it.name, it.encode(message)]))

/** The hub's side of its scale-out. */
export function localHub<User extends object>(core: Core<User>): LocalHub {
  return {
    deliver(recipients, message) {
      const packetOf = packets(message)
      for (const connection of localRecipients(core, recipients))
        if (connection.view.state === 'connected' && connection.protocol)
          sendPacket(core, connection, packetOf(connection.protocol))
    },
    ask(id, invocationId, message, answer) {
      const connection = core.byId.get(id)
      if (connection?.view.state === 'connected' && connection.protocol)
        void ask(core, connection, connection.protocol, invocationId, message, answer)
    },
    changeGroup: (id, group, isMember) => changeLocalGroup(core, id, group, isMember),
    decode,
    report: cause => core.options.onError(cause, 'scaleOut'),
  }
}

/** Adds a client of this server to a group or removes it; undefined if it is not connected here. */
export function changeLocalGroup<User extends object>(
  core: Core<User>,
  id: string,
  group: string,
  isMember: boolean,
): Promise<void> | undefined {
  const connection = core.byId.get(id)
  if (!connection) return undefined
  const { scaleOut } = core.options
  if (core.groups.has(connection, group) === isMember) return Promise.resolve()
  if (isMember) {
    core.groups.add(connection, group)
    return scaleOut?.joined(group) ?? Promise.resolve()
  }
  core.groups.remove(connection, group)
  scaleOut?.left(group)
  return Promise.resolve()
}

async function ask<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  protocol: HubProtocol,
  invocationId: string,
  message: Encodings,
  answer: (encoding: string, bytes: Uint8Array) => void,
): Promise<void> {
  const calls = callsOf(connection)
  const result = calls.awaitResult(invocationId)
  sendPacket(core, connection, packets(message)(protocol))
  const outcome = await result.then(
    value => ({ result: value ?? null }),
    (cause: unknown) => ({ error: cause instanceof Error ? cause.message : String(cause) }),
  )
  calls.forgetClientInvocation(invocationId)
  answer(protocol.name, protocol.encode({ type: messageType.completion, invocationId, ...outcome }))
}

/** Packets of a message of another server, one for each encoding in use. */
function packets(message: Encodings): (protocol: HubProtocol) => Packet {
  const made = new Map<string, Packet>()
  const [first] = message
  const decoded = first && decode(...first)
  if (!decoded) throw new Error('A message of another server has no encoding that is known here.')
  return protocol => {
    const given = message.get(protocol.name)
    const packet = made.get(protocol.name) ?? {
      message: decoded,
      bytes: given ? copyWithRoom(given) : protocol.encode(decoded),
      text: protocol.transferFormat === 'Text',
    }
    made.set(protocol.name, packet)
    return packet
  }
}

function decode(encoding: string, bytes: Uint8Array): HubMessage | undefined {
  const protocol = hubProtocols.get(encoding)
  const piece = protocol?.split(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), Number.MAX_SAFE_INTEGER)
  return piece && protocol?.decode(piece.record)
}
