/**
 * Reads WebSocket frames that pass by, RFC 6455, without touching them. Compression is not spoken on a recorded line.
 */

const TEXT = 1
const BINARY = 2
/** A frame that says it is longer is none of this hub's. */
const LONGEST = 64 * 1_048_576

interface Frame {
  readonly isLast: boolean
  readonly opcode: number
  readonly data: Buffer
  /** Bytes of the whole frame. */
  readonly size: number
}

/** Answers what takes the bytes of one direction; `hear` gets each message when it is whole. */
export function frameReader(hear: (message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  let isLost = false
  return chunk => {
    if (isLost) return
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let frame = frameAt(rest); frame !== undefined; frame = frameAt(rest)) {
      if (frame === 'unreadable') {
        isLost = true
        rest = Buffer.alloc(0)
        return
      }
      rest = rest.subarray(frame.size)
      if (frame.opcode > BINARY) continue
      if (frame.opcode === TEXT || frame.opcode === BINARY) parts = []
      parts.push(frame.data)
      if (!frame.isLast) continue
      hear(Buffer.concat(parts))
      parts = []
    }
  }
}

/** The first frame, when all of it is there. */
function frameAt(bytes: Buffer): Frame | 'unreadable' | undefined {
  if (bytes.length < 2) return undefined
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)]
  const short = second & 0x7f
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0
  const isMasked = (second & 0x80) !== 0
  const head = 2 + extra + (isMasked ? 4 : 0)
  if (bytes.length < head) return undefined
  const length = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  if (length > LONGEST) return 'unreadable'
  if (bytes.length < head + length) return undefined
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
