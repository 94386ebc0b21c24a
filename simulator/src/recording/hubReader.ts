/** Reads the pushes on one hub connection, with the protocols of the official SignalR client. */
import { JsonHubProtocol, type HubMessage, MessageType, NullLogger } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'

/** Record separator after the handshake, and after every JSON message. */
const SEPARATOR = 0x1e
const PROTOCOLS = { json: new JsonHubProtocol(), messagepack: new MessagePackHubProtocol() } as const
type ProtocolName = keyof typeof PROTOCOLS

export interface HubReader {
  /** Takes a complete message from the app to the gateway. */
  request(message: Buffer): void
  /** Takes a complete message from the gateway to the app. */
  response(message: Buffer): void
}

/**
 * @param onPush is called with each push.
 * @param onDamage is called with each message that cannot be read, which is skipped.
 */
export function createHubReader(
  onPush: (event: string, args: readonly unknown[]) => void,
  onDamage: () => void = () => undefined,
): HubReader {
  let protocol: ProtocolName | undefined
  let isOpen = false
  return {
    request(message) {
      protocol ??= protocolIn(message)
    },
    response(message) {
      const rest = isOpen ? message : afterHandshake(message)
      isOpen ||= rest !== undefined
      if (rest === undefined || protocol === undefined) return
      for (const message of messagesIn(protocol, rest, onDamage))
        if (message.type === MessageType.Invocation) onPush(message.target, message.arguments)
    },
  }
}

/** Protocol in the app's handshake request. */
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

/** Bytes after the handshake response; undefined if this is not one. */
function afterHandshake(message: Buffer): Buffer | undefined {
  const end = message.indexOf(SEPARATOR)
  return end === -1 ? undefined : message.subarray(end + 1)
}

function messagesIn(name: ProtocolName, bytes: Buffer, onDamage: () => void): readonly HubMessage[] {
  if (bytes.length === 0) return []
  try {
    return name === 'json'
      ? PROTOCOLS.json.parseMessages(bytes.toString(), NullLogger.instance)
      : PROTOCOLS.messagepack.parseMessages(Uint8Array.from(bytes).buffer, NullLogger.instance)
  } catch {
    onDamage()
    return []
  }
}

/** Longer events, in UTF-16 units, are not from a hub. */
const MAX_EVENT_LENGTH = 16 * 1_048_576

/**
 * Reads a stream of server-sent events. An event that is longer than those of a hub ends the reading.
 * @param onData is called with the data of each event.
 */
export function createEventReader(onData: (data: Buffer) => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder()
  /** The line that has not ended, in pieces: joined at each chunk, a long one would be copied thousands of times. */
  let pieces: string[] = []
  /** The data lines of the event that has not ended, and the length of all its lines. */
  let data: string[] = []
  let length = 0
  const endLine = (line: string): void => {
    if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
    if (line !== '') return
    if (data.length > 0) onData(Buffer.from(data.join('\n')))
    data = []
    length = 0
  }
  return chunk => {
    if (length > MAX_EVENT_LENGTH) return
    const [first = '', ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    length += first.length
    for (const next of others) {
      endLine(pieces.join('').replace(/\r$/, ''))
      pieces = [next]
      length += next.length
    }
    if (length > MAX_EVENT_LENGTH) pieces = data = []
  }
}
