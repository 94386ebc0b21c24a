/** Unusual requests, and gateways that fail in various ways: each is answered, and the proxy stays alive. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Recording, startRecording } from './record.ts'

/** A gateway that calls `answer` after the first bytes of each connection. */
async function gateway(answer: (socket: Socket, asked: string) => void): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.once('data', it => answer(socket, it.toString('latin1')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

async function proxied(answer: Parameters<typeof gateway>[0]): Promise<Recording & { readonly errors: string[] }> {
  const errors: string[] = []
  const recording = await startRecording({
    gateway: await gateway(answer),
    port: 0,
    now: () => 0,
    onError: it => errors.push(it),
  })
  onTestFinished(() => recording.close())
  return { ...recording, errors }
}

/** Resolves when the socket has closed, with or without an error. */
const closed = (socket: Socket): Promise<unknown> => new Promise(resolve => socket.once('close', resolve))

/** Sends bytes and returns everything received until the connection ends. */
async function sent({ origin }: Recording, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let text = ''
  socket.on('data', chunk => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return text
}
const request = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')
const upgrade = (path: string): string =>
  ['GET', ...[`${path} HTTP/1.1`]].join(' ') +
  [
    '',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'
const wellBehaved = (socket: Socket): void => void socket.end(OK)
/** Whether the proxy answers an ordinary call. */
const isAlive = async (recording: Recording): Promise<boolean> =>
  statusOf(await sent(recording, request('GET /api/temperature'))) >= 200

test.each([
  ['two slashes', request('GET //')],
  ['two slashes and a host', request('GET //evil.example/messages?id=1')],
  ['three slashes', request('GET ///messages')],
  ['a whole address', request('GET http://evil.example:99999/x')],
  ['a whole address without a host', request('GET http://')],
  ['a star', request('OPTIONS *')],
  ['a percent sign alone', request('GET /%')],
  ['a described call with a percent sign alone', request('GET /api/vipcontact/%')],
  ['non-ASCII letters', request('GET /\u00e6\u00f8')],
  ['an invalid port', request('GET /x:y@:99999')],
  ['an odd host', request('GET /', 'Host: [')],
  ['a trailer without chunks', request('GET /', 'Trailer: x')],
  ['transfer encodings', request('GET /', 'TE: trailers, deflate;q=0.5')],
  [
    'a truncated body',
    'POST /connect/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1\r\n\r\na=b',
  ],
  ['an unknown method', request('BREW /')],
  ['no request at all', 'hello\r\n\r\n'],
  ['a WebSocket on two slashes', upgrade('//')],
  ['a WebSocket on a whole address without a host', upgrade('http://')],
])('%s: the proxy answers and stays alive', async (_, bytes) => {
  const recording = await proxied(wellBehaved)
  expect(statusOf(await sent(recording, bytes))).toBeGreaterThanOrEqual(200)
  expect(await isAlive(recording)).toBe(true)
})

/** Failures of a gateway during a call, and the app's reply: 200 if the reply had started. */
test.each([
  ['closes', '', 502],
  ['answers without HTTP', 'hello\r\n\r\n', 502],
  ['answers an invalid status', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n', 502],
  [
    'changes the protocol without being asked',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    502,
  ],
  ['closes in a head', 'HTTP/1.1 200 OK\r\nContent-', 502],
  ['closes in a body of JSON', 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{', 502],
  [
    'closes in a chunk of JSON',
    'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{',
    502,
  ],
  ['closes in a picture', 'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nContent-Length: 20\r\n\r\nx', 200],
  [
    'announces a trailer without chunks',
    'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nTrailer: x\r\nContent-Length: 1\r\n\r\nx',
    200,
  ],
  [
    'has non-ASCII letters in its reason',
    'HTTP/1.1 200 \u00c6\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    200,
  ],
])('a gateway that %s breaks only one call', async (_, bytes, status) => {
  const recording = await proxied(
    (socket, asked) => void socket.end(Buffer.from(asked.includes('/api/temperature') ? OK : bytes, 'latin1')),
  )
  expect(statusOf(await sent(recording, request('GET /api/Profile')))).toBe(status)
  expect(await isAlive(recording)).toBe(true)
})

test.each([
  ['closes', '', 502],
  ['answers without HTTP', 'hello\r\n\r\n', 502],
  ['refuses it', OK, 200],
  ['closes while it refuses it', OK.slice(0, -1), 200],
  [
    'accepts it and sends no frame',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff',
    101,
  ],
])('a gateway that %s breaks only one WebSocket', async (_, bytes, status) => {
  const recording = await proxied(
    (socket, asked) => void socket.end(Buffer.from(asked.includes('/api/temperature') ? OK : bytes, 'latin1')),
  )
  expect(statusOf(await sent(recording, upgrade('/messages')))).toBe(status)
  expect(await isAlive(recording)).toBe(true)
})

test('an unreachable gateway is answered with 502, for a call and for a WebSocket', async () => {
  const errors: string[] = []
  const recording = await startRecording({
    gateway: 'http://127.0.0.1:1',
    port: 0,
    now: () => 0,
    onError: why => errors.push(why),
  })
  onTestFinished(() => recording.close())
  expect([
    statusOf(await sent(recording, request('GET /'))),
    statusOf(await sent(recording, upgrade('/messages'))),
  ]).toEqual([502, 502])
  expect(errors).toEqual(['ECONNREFUSED', 'ECONNREFUSED'])
})

const KEPT_OPEN = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
test.each([
  ['refuses', `HTTP/1.1 403 Forbidden\r\n${KEPT_OPEN}`, 403],
  ['answers as if it were a call', `HTTP/1.1 200 OK\r\nConnection: keep-alive\r\n${KEPT_OPEN}`, 200],
  ['cannot be read', 'hello\r\n\r\n', 502],
])('a WebSocket that the gateway %s leaves no open connection on either side', async (_, bytes, status) => {
  const gone: Promise<unknown>[] = []
  const recording = await proxied(socket => {
    gone.push(closed(socket))
    socket.write(bytes)
  })
  // An app that keeps its half open: writing shows whether the other half is closed.
  const app = connect({ port: Number(new URL(recording.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  app.on('data', chunk => chunks.push(chunk))
  app.on('error', () => app.destroy())
  app.write(upgrade('/messages'))
  await once(app, 'end')
  const ended = closed(app)
  const write = (): void => void (app.destroyed || app.write('still there', () => setImmediate(write)))
  write()
  await Promise.all([ended, ...gone])
  expect([statusOf(Buffer.concat(chunks).toString('latin1')), gone.length]).toEqual([status, 1])
})
