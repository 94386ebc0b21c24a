/**
 * Misbehaving clients: each gets an error or is disconnected, and others are not affected. `npm run fuzz` does more.
 */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { messagePackProtocol } from './protocols/messagepack.ts'
import { writeLength } from './protocols/lengths.ts'
import {
  rawClient,
  openWebSocket,
  fakeTimers,
  HANDSHAKE,
  newToken,
  officialClient,
  onlyConnection,
  startHub,
  until,
} from './testing.ts'

const CYCLES = Number(process.env['HUB_CYCLES'] ?? 200)
const BINARY_HANDSHAKE = '{"protocol":"messagepack","version":1}\u001e'
const CLOSED = { type: 7, error: 'Connection closed with an error.', allowReconnect: true } as const

test.each([
  [
    'an array that claims four thousand million items',
    writeLength(Buffer.from([0x96, 1, 0x80, 0xc0, 0xa1, 0x58, 0xdd, 0xff, 0xff, 0xff, 0xff, 0x90])),
  ],
  ['arrays in arrays to the limit of a message', writeLength(Buffer.alloc(32_000, 0x91))],
  [
    'a key that would change prototypes',
    writeLength(
      Buffer.from([0x96, 1, 0x80, 0xc0, 0xa1, 0x58, 0x91, 0x81, 0xa9, ...Buffer.from('__proto__'), 0x80, 0x90]),
    ),
  ],
  ['a length of more than five bytes', Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x01])],
  ['a length above the limit', Buffer.from([0xff, 0xff, 0x03])],
])('%s ends the connection with the specified Close', async (_what, bytes) => {
  const { hub, url } = await startHub()
  const bystander = await rawClient(url, '?access_token=bob')
  bystander.socket.send(HANDSHAKE)
  const client = await rawClient(url)
  const binary: Buffer[] = []
  client.socket.on('message', data => Buffer.isBuffer(data) && binary.push(data))
  client.socket.send(BINARY_HANDSHAKE)
  await client.received(1)
  client.socket.send(bytes)
  expect(await client.closed).toBe(1011)
  expect(binary.at(-1)).toEqual(messagePackProtocol.encode(CLOSED))
  await until(() => hub.connections().length === 1)
  expect(onlyConnection(hub).user.name).toBe('bob')
})

test.each([
  [
    'not UTF-8',
    Buffer.concat([
      Buffer.from('{"type":1,"target":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('","arguments":[]}\u001e'),
    ]),
  ],
  [
    'half a surrogate pair',
    Buffer.concat([
      Buffer.from('{"type":1,"target":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('","arguments":[]}\u001e'),
    ]),
  ],
])('JSON that is %s ends the connection', async (_what, bytes) => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.send(bytes)
  expect(await client.closed).toBe(1011)
})

const nested = (depth: number): string =>
  `${HANDSHAKE}{"type":1,"invocationId":"1","target":"Echo","arguments":[${'['.repeat(depth)}"[\\"[["${']'.repeat(depth)}]}\u001e`

test('the server answers a call whose arguments are nested as deeply as .NET allows', async () => {
  const { url } = await startHub({ methods: { Echo: { run: (_caller, [it]) => it } } })
  const client = await rawClient(url)
  client.socket.send(nested(62))
  expect((await client.received(2))[1]?.text).toContain('"invocationId":"1"')
})

test.each([
  [63, false, 'Connection closed with an error.'],
  [16_000, false, 'Connection closed with an error.'],
  [63, true, 'Connection closed with an error. InvalidDataException: The message is nested deeper than 64 levels.'],
])(
  'arguments nested %i levels deeper end the connection; with detailed errors %s',
  async (depth, detailedErrors, error) => {
    const { url } = await startHub({ detailedErrors, methods: { Echo: { run: (_caller, [it]) => it } } })
    const client = await rawClient(url)
    client.socket.send(nested(depth))
    expect([JSON.parse((await client.received(2))[1]?.text.slice(0, -1) ?? ''), await client.closed]).toEqual([
      { type: 7, error, allowReconnect: true },
      1011,
    ])
  },
)

test(`after ${CYCLES} clients that connect and leave at any point, no connections and timers remain`, async () => {
  const timers = fakeTimers()
  const { hub, url, errors } = await startHub({
    timersFor: () => timers,
    socketTimers: timers,
    statefulReconnect: true,
  })
  for (let at = 0; at < CYCLES; at++) {
    const socket = openWebSocket(url, `?access_token=ann&id=${await newToken(url)}`)
    const closed = new Promise(resolve => socket.once('close', resolve))
    if (at % 4 > 0) await once(socket, 'open')
    if (at % 4 > 1) socket.send(at % 8 > 3 ? HANDSHAKE : HANDSHAKE.slice(0, 9))
    if (at % 4 > 2) socket.close()
    else socket.terminate()
    await closed
  }
  await until(() => hub.connections().every(it => it.state === 'handshake'))
  timers.advance(60_000)
  await until(() => hub.connections().length === 0)
  await until(() => timers.pending() === 0)
  expect(errors).toEqual([])
})

test('the server disconnects clients that never read, and a client that reads gets every message', async () => {
  const { hub, url } = await startHub()
  const stalled = await Promise.all(Array.from({ length: 20 }, () => rawClient(url)))
  const reader = officialClient(url, {}, { accessTokenFactory: () => 'bob' })
  let blocksReceived = 0
  reader.on('block', () => {
    blocksReceived++
  })
  await reader.start()
  for (const { socket, received } of stalled) {
    socket.send(HANDSHAKE)
    await received(1)
    socket.pause()
  }
  const block = 'x'.repeat(262_144)
  let sent = 0
  while (hub.connections().length > 1) {
    hub.send('block', [block])
    sent++
    await until(() => blocksReceived === sent)
  }
  expect(onlyConnection(hub).user.name).toBe('bob')
  expect(sent).toBeLessThan(200)
})
