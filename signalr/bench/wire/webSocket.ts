/** A WebSocket client that only counts frames, so that the clients take less time than the server they measure. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { FrameCounter } from './frameCounter.ts'

/** A client that counts the messages that it receives. */
export type CountingClient = {
  readonly socket: Socket
  /** Calls back for each message from now on. */
  onMessage(listener: () => void): void
}

/** What a client sends and receives before it is connected, in turns: one frame is awaited after each text. */
export type Greeting = { readonly awaitsFirst: boolean; readonly text: string }

/** Connects, greets the server and resolves when it has answered. */
export async function openWebSocket(
  port: number,
  path: string,
  greeting: Greeting | undefined,
): Promise<CountingClient> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  socket.write(upgradeTo(path))
  const counter = new FrameCounter(await answerOf(socket))
  if (greeting) {
    if (greeting.awaitsFirst) await oneFrame(socket, counter)
    socket.write(maskedText(greeting.text))
    await oneFrame(socket, counter)
  }
  return {
    socket,
    onMessage(listener) {
      socket.on('data', (chunk: Buffer) => {
        for (let left = counter.count(chunk); left > 0; left--) listener()
      })
    },
  }
}

const upgradeTo = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n'

/** Reads the answer to the upgrade, and returns what came behind it. */
async function answerOf(socket: Socket): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  while (!bytes.includes('\r\n\r\n')) bytes = Buffer.concat([bytes, await chunkOf(socket)])
  const [status = ''] = bytes.toString('latin1').split('\r\n')
  if (!status.includes(' 101')) throw new Error(`The server has refused a WebSocket with '${status}'.`)
  return bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)
}

async function oneFrame(socket: Socket, counter: FrameCounter): Promise<void> {
  let frames = counter.count(Buffer.alloc(0))
  while (frames === 0) frames = counter.count(await chunkOf(socket))
}

async function chunkOf(socket: Socket): Promise<Buffer> {
  const [chunk]: Buffer[] = await once(socket, 'data')
  return chunk ?? Buffer.alloc(0)
}

/** A text frame of a client, masked with zeros. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
