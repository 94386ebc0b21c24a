/** The hub as other servers use it through a scale-out. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { hubProtocols } from './handshake.ts'
import { sendPacket } from './output.ts'
import { callsOf } from './prepareCall.ts'
import { copyWithRoom } from './protocols/headroom.ts'
import { type Completion, type HubMessage, messageType } from './protocols/messages.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import { localRecipients } from './recipients.ts'
import type { Encodings, LocalHub, ScaleOut } from './scaleOut.ts'
import type { Packet } from './transports/packet.ts'

/** Encodes a message for clients of any server. @throws if a value cannot be encoded */
export const encodeForAll = (message: HubMessage): Encodings =>
  new Map(Array.from(hubProtocols.values(), it => [it.name, it.encode(message)]))

/** The hub's side of its scale-out. */
export function localHub<User extends object>(core: Core<User>): LocalHub {
  const report = (cause: unknown): void => core.options.onError(cause, 'scaleOut')
  return {
    deliver(recipients, message) {
      const packetOf = packets(message)
      for (const connection of localRecipients(core, recipients))
        if (connection.view.state === 'connected' && connection.protocol)
          sendPacket(core, connection, packetOf(connection.protocol))
    },
    ask(id, invocationId, message, answer) {
      const connection = core.byId.get(id)
      if (connection?.view.state !== 'connected' || !connection.protocol) return
      // Built here, so that the scale-out reports a message that has no known encoding.
      const packet = packets(message)(connection.protocol)
      ask(core, connection, connection.protocol, invocationId, packet, answer).catch(report)
    },
    changeGroup: (id, group, isMember) => changeLocalGroup(core, id, group, isMember),
    decode,
    report,
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
  // A member whose group other servers do not reach yet waits for the join that is under way.
  if (core.groups.has(connection, group) === isMember) return joining.get(connection)?.get(group) ?? Promise.resolve()
  if (!isMember) leaveGroup(core, connection, group)
  else {
    core.groups.add(connection, group)
    if (scaleOut) return joinElsewhere(core, connection, group, scaleOut)
  }
  return Promise.resolve()
}

/** Joins that wait for the other servers, by group. */
const joining = new WeakMap<object, Map<string, Promise<void>>>()

function joiningOf(connection: object): Map<string, Promise<void>> {
  const known = joining.get(connection) ?? new Map<string, Promise<void>>()
  joining.set(connection, known)
  return known
}

function leaveGroup<User extends object>(core: Core<User>, connection: Connection<User>, group: string): void {
  core.groups.remove(connection, group)
  joining.get(connection)?.delete(group)
  core.options.scaleOut?.left(group)
}

/** Waits for messages of other servers to the group. Without them the client is no member: it can join again. */
function joinElsewhere<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  group: string,
  scaleOut: ScaleOut,
): Promise<void> {
  const pending = joiningOf(connection)
  const joined: Promise<void> = scaleOut.joined(group).then(
    () => {
      if (pending.get(group) === joined) pending.delete(group)
    },
    (cause: unknown) => {
      // It may have left, and joined again, meanwhile.
      if (pending.get(group) === joined && core.groups.has(connection, group)) leaveGroup(core, connection, group)
      throw cause
    },
  )
  pending.set(group, joined)
  return joined
}

/** Sends the `packet`, waits for the result of the client, and gives its Completion to `answer`. */
async function ask<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  protocol: HubProtocol,
  invocationId: string,
  packet: Packet,
  answer: (encoding: string, bytes: Uint8Array) => void,
): Promise<void> {
  const calls = callsOf(connection)
  const result = calls.awaitResult(invocationId)
  sendPacket(core, connection, packet)
  const outcome = await result.then(
    value => ({ result: value ?? null }),
    (cause: unknown) => ({ error: cause instanceof Error ? cause.message : String(cause) }),
  )
  calls.forgetClientInvocation(invocationId)
  answer(protocol.name, encodeCompletion(core, protocol, { type: messageType.completion, invocationId, ...outcome }))
}

function encodeCompletion<User extends object>(
  core: Core<User>,
  protocol: HubProtocol,
  completion: Completion,
): Buffer {
  try {
    return protocol.encode(completion)
  } catch (cause) {
    // The encoder nests less deeply than the decoder. The other server needs a Completion all the same.
    core.options.onError(cause, 'scaleOut')
    const { type, invocationId } = completion
    return protocol.encode({ type, invocationId, error: 'The result of the client cannot be encoded.' })
  }
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
