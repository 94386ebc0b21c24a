/** Valid and invalid frames of RFC 6455, written by hand to a raw socket. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { HANDSHAKE, startHub, until } from './testing.ts'

type Frame = { fin?: boolean; opcode: number; payload?: string | Buffer; masked?: boolean; reserved?: number }

const TEXT = 1
const BINARY = 2
const CLOSE = 8
const PING = 9
const PONG = 10

/** Encodes a frame of a client. */
function frame({ fin = true, opcode, payload = '', masked = true, reserved = 0 }: Frame): Buffer {
  const bytes = Buffer.from(payload)
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode
  const mask = masked ? 0x80 : 0
  const head =
    bytes.length < 126
      ? [first, mask | bytes.length]
      : bytes.length < 65_536
        ? [first, mask | 126, bytes.length >> 8, bytes.length & 0xff]
        : [first, mask | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map(it => (bytes.length >> it) & 0xff)]
  if (!masked) return Buffer.concat([Buffer.from(head), bytes])
  const key = randomBytes(4)
  return Buffer.concat([Buffer.from(head), key, bytes.map((it, at) => it ^ (key[at % 4] ?? 0))])
}

/** A socket after the upgrade, which reads short frames. */
async function upgraded(url: string) {
  const { hostname, port, pathname } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${pathname}?access_token=ann HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  let bytes = Buffer.alloc(0)
  let ended = false
  socket.on('data', chunk => {
    bytes = Buffer.concat([bytes, chunk])
  })
  socket.on('close', () => {
    ended = true
  })
  await until(() => bytes.includes('\r\n\r\n'))
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  expect(bytes.toString()).toContain(`Sec-WebSocket-Accept: ${accept}`)
  bytes = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
  return {
    socket,
    send: (...frames: Frame[]) => void socket.write(Buffer.concat(frames.map(frame))),
    /** Reads the next frame: opcode and payload. */
    async next(): Promise<[number, Buffer]> {
      await until(() => ended || (bytes.length >= 2 && bytes.length >= 2 + (bytes[1] ?? 0)))
      const [first = 0, size = 0] = bytes
      const payload = bytes.subarray(2, 2 + size)
      bytes = bytes.subarray(2 + size)
      return [first & 0x0f, payload]
    },
    closed: once(socket, 'close'),
  }
}

/** Returns the code of a close frame. */
const code = ([opcode, payload]: [number, Buffer]): number | undefined =>
  opcode === CLOSE && payload.length >= 2 ? payload.readUInt16BE(0) : undefined

test('the server joins the fragments of a message, even with a ping between them', async () => {
  const { url } = await startHub()
  const peer = await upgraded(url)
  peer.send(
    { opcode: TEXT, fin: false, payload: HANDSHAKE.slice(0, 7) },
    { opcode: PING, payload: 'here' },
    { opcode: 0, fin: false, payload: HANDSHAKE.slice(7, 9) },
    { opcode: 0, payload: HANDSHAKE.slice(9) },
  )
  expect(await peer.next()).toEqual([PONG, Buffer.from('here')])
  expect(await peer.next()).toEqual([TEXT, Buffer.from('{}\u001e')])
})

test('the server reads a frame that arrives byte by byte once it is complete', async () => {
  const { url } = await startHub()
  const peer = await upgraded(url)
  peer.socket.setNoDelay(true)
  for (const byte of frame({ opcode: TEXT, payload: HANDSHAKE })) {
    peer.socket.write(Buffer.from([byte]))
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await peer.next()).toEqual([TEXT, Buffer.from('{}\u001e')])
})

test.each<[string, Frame[], number]>([
  ['without a mask', [{ opcode: TEXT, payload: 'x', masked: false }], 1002],
  ['with a reserved bit', [{ opcode: TEXT, payload: 'x', reserved: 4 }], 1002],
  ['of an unknown kind', [{ opcode: 3, payload: 'x' }], 1002],
  ['of a fragmented control message', [{ opcode: PING, fin: false }], 1002],
  ['of a control message with more than 125 bytes', [{ opcode: PING, payload: 'x'.repeat(126) }], 1002],
  ['that continues without a first fragment', [{ opcode: 0, payload: 'x' }], 1002],
  [
    'that starts a message inside a fragmented one',
    [
      { opcode: TEXT, fin: false, payload: 'x' },
      { opcode: TEXT, payload: 'x' },
    ],
    1002,
  ],
  ['of text that is not UTF-8', [{ opcode: TEXT, payload: Buffer.from([0xff, 0xfe]) }], 1007],
  ['with a close code that must not be sent', [{ opcode: CLOSE, payload: Buffer.from([0x03, 0xed]) }], 1002],
  ['with half a close code', [{ opcode: CLOSE, payload: 'x' }], 1002],
  ['with more than 256 KiB', [{ opcode: BINARY, payload: Buffer.alloc(262_145) }], 1009],
  [
    'with more than 256 KiB in fragments',
    [
      { opcode: BINARY, fin: false, payload: Buffer.alloc(200_000) },
      { opcode: 0, payload: Buffer.alloc(100_000) },
    ],
    1009,
  ],
])('a frame %s ends the connection', async (_what, frames, expected) => {
  const { hub, url } = await startHub({ limits: { maxBodyBytes: 262_144 } })
  const peer = await upgraded(url)
  peer.send(...frames)
  expect(code(await peer.next())).toBe(expected)
  peer.socket.destroy()
  await until(() => hub.connections().length === 0)
})

test.each([
  [Buffer.alloc(0), 1000],
  [Buffer.from([0x03, 0xe8]), 1000],
  [Buffer.from([0x03, 0xe9]), 1001],
  [Buffer.from([0x0f, 0xa0]), 4000],
])('the server answers a close frame with %j by code %i', async (payload, expected) => {
  const { url } = await startHub()
  const peer = await upgraded(url)
  peer.send({ opcode: CLOSE, payload })
  expect(code(await peer.next())).toBe(expected)
  await peer.closed
})

test('the server ignores frames after a close frame', async () => {
  const seen: unknown[] = []
  const { url } = await startHub({ onFrame: (_it, direction, message) => direction === 'in' && seen.push(message) })
  const peer = await upgraded(url)
  peer.send({ opcode: CLOSE }, { opcode: TEXT, payload: HANDSHAKE })
  await peer.closed
  expect(seen).toEqual([])
})
