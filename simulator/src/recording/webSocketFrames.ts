/** Reads the messages in a stream of WebSocket frames (RFC 6455), without compression. */

const TEXT = 1
const BINARY = 2
/** Length of a frame without content. */
const SHORTEST_BYTES = 2
/** Longer messages are not from this hub. */
const MAX_MESSAGE_BYTES = 64 * 1_048_576

interface Frame {
  readonly isLast: boolean
  readonly opcode: number
  readonly data: Buffer
  /** Bytes of the whole frame. */
  readonly size: number
}

/** Returns a function that takes the bytes of one direction. @param onMessage is called with each complete message. */
export function createFrameReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  // A large frame comes in thousands of chunks: joined at each, its bytes would be copied thousands of times.
  let chunks: Buffer[] = []
  let size = 0
  let needed = SHORTEST_BYTES
  /** The frames of the message that has not ended, and their length. */
  let parts: Buffer[] = []
  let length = 0
  let isLost = false
  return chunk => {
    if (isLost) return
    chunks.push(chunk)
    size += chunk.length
    if (size < needed) return
    let rest = Buffer.concat(chunks)
    let frame = frameAt(rest)
    for (; typeof frame === 'object'; frame = frameAt(rest)) {
      rest = rest.subarray(frame.size)
      if (frame.opcode > BINARY) continue
      if (frame.opcode === TEXT || frame.opcode === BINARY) [parts, length] = [[], 0]
      length += frame.data.length
      if (length <= MAX_MESSAGE_BYTES) parts.push(frame.data)
      else parts = []
      if (!frame.isLast) continue
      if (length <= MAX_MESSAGE_BYTES) onMessage(Buffer.concat(parts))
      parts = []
    }
    isLost = frame === 'unreadable'
    chunks = isLost ? [] : [rest]
    size = rest.length
    needed = frame === 'unreadable' ? 0 : frame
  }
}

/** The first frame; while it is incomplete, the number of bytes that are needed to go on. */
function frameAt(bytes: Buffer): Frame | 'unreadable' | number {
  if (bytes.length < SHORTEST_BYTES) return SHORTEST_BYTES
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)]
  const short = second & 0x7f
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0
  const isMasked = (second & 0x80) !== 0
  const head = 2 + extra + (isMasked ? 4 : 0)
  if (bytes.length < head) return head
  const length = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (length > MAX_MESSAGE_BYTES) return 'unreadable'
  if (bytes.length < head + length) return head + length
  const body = bytes.subarray(head, head + length)
  const data = isMasked ? unmasked(body, bytes.subarray(head - 4, head)) : Buffer.from(body)
  return { isLast: (first & 0x80) !== 0, opcode: first & 0x0f, data, size: head + length }
}

function unmasked(body: Buffer, mask: Buffer): Buffer {
  const data = Buffer.from(body)
  for (let index = 0; index < data.length; index++)
    data.writeUInt8(data.readUInt8(index) ^ mask.readUInt8(index % 4), index)
  return data
}
