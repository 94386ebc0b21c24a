/** What passes on one connection of the hub, read with the protocols of its official client. */
import { JsonHubProtocol, type HubMessage, MessageType, NullLogger } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'

/** What ends a handshake, and every message in JSON. */
const SEPARATOR = 0x1e
const PROTOCOLS = { json: new JsonHubProtocol(), messagepack: new MessagePackHubProtocol() } as const
type ProtocolName = keyof typeof PROTOCOLS

export interface Line {
  /** From the app to the gateway: whole messages. */
  up(message: Buffer): void
  /** From the gateway to the app: whole messages. */
  down(message: Buffer): void
}

/** `hear` gets each push with its arguments; what cannot be read is passed over. */
export function createLine(hear: (event: string, args: readonly unknown[]) => void): Line {
  let protocol: ProtocolName | undefined
  let isOpen = false
  return {
    up(message) {
      protocol ??= protocolIn(message)
    },
    down(message) {
      const rest = isOpen ? message : afterHandshake(message)
      isOpen ||= rest !== undefined
      if (rest === undefined || protocol === undefined) return
      for (const it of messagesIn(protocol, rest)) if (it.type === MessageType.Invocation) hear(it.target, it.arguments)
    },
  }
}

/** What the first message of an app asks for. */
function protocolIn(message: Buffer): ProtocolName | undefined {
  const end = message.indexOf(SEPARATOR)
  if (end === -1) return undefined
  try {
    const asked: unknown = JSON.parse(message.subarray(0, end).toString())
    const name: unknown = Reflect.get(Object(asked), 'protocol')
    return name === 'json' || name === 'messagepack' ? name : undefined
  } catch {
    return undefined
  }
}

/** What follows the answer to the handshake; undefined when this is none. */
function afterHandshake(message: Buffer): Buffer | undefined {
  const end = message.indexOf(SEPARATOR)
  return end === -1 ? undefined : message.subarray(end + 1)
}

function messagesIn(name: ProtocolName, bytes: Buffer): readonly HubMessage[] {
  if (bytes.length === 0) return []
  try {
    return name === 'json'
      ? PROTOCOLS.json.parseMessages(bytes.toString(), NullLogger.instance)
      : PROTOCOLS.messagepack.parseMessages(Uint8Array.from(bytes).buffer, NullLogger.instance)
  } catch {
    return []
  }
}

/** Reads a stream of server-sent events; `hear` gets what each of them carries. */
export function eventReader(hear: (data: Buffer) => void): (chunk: Buffer) => void {
  let rest = ''
  const decoder = new TextDecoder()
  return chunk => {
    rest += decoder.decode(chunk, { stream: true })
    const events = rest.split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const lines = event
        .split(/\r?\n/)
        .flatMap(line => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
      if (lines.length > 0) hear(Buffer.from(lines.join('\n')))
    }
  }
}
