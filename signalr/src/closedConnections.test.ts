import { expect, test } from 'vitest'
import { createClosedConnections } from './closedConnections.ts'
import { rawClient, HANDSHAKE, onlyConnection, startHub } from './testing.ts'

const closed = (token: string) =>
  ({
    id: token,
    token,
    user: {},
    transport: 'WebSockets',
    protocol: 'json',
    state: 'closed',
    parked: false,
    suspended: false,
    userId: undefined,
    data: {},
    framesSent: 0,
    framesReceived: 0,
    bytesSent: 0,
    bytesReceived: 0,
  }) as const

test('the list keeps the most recently closed connections until they are forgotten', () => {
  const ledger = createClosedConnections(2)
  for (const token of ['a', 'b', 'c']) ledger.add(closed(token))
  expect(ledger.find('a')).toBeUndefined()
  expect(ledger.find('b')).toMatchObject({ token: 'b' })
  ledger.forget('b')
  expect(ledger.find('b')).toBeUndefined()
  expect(ledger.find('c')).toMatchObject({ token: 'c' })
})

test('the hub counts frames and bytes of both directions, also readable after the connection closed', async () => {
  const gone = Promise.withResolvers<void>()
  const { hub, url } = await startHub({ onDisconnected: () => gone.resolve() })
  const client = await rawClient(url)
  const sent = [
    HANDSHAKE,
    '{"type":6}\u001e{"ty',
    'pe":6}\u001e',
    '{"type":1,"invocationId":"é","target":"X","arguments":[]}\u001e',
  ]
  for (const frame of sent) client.socket.send(frame)
  await client.received(2)
  const { token } = onlyConnection(hub)
  hub.send('é', [])
  hub.close(onlyConnection(hub))
  await gone.promise
  const frames = await client.received(4)
  expect(hub.connection(token)).toMatchObject({
    state: 'closed',
    framesReceived: 4,
    bytesReceived: Buffer.byteLength(sent.join('')),
    framesSent: 4,
    bytesSent: Buffer.byteLength(frames.map(it => it.text).join('')),
  })
  hub.forget(token)
  expect(hub.connection(token)).toBeUndefined()
})

test('user and data of a closed connection are not kept', () => {
  const ledger = createClosedConnections(2)
  const { user: _user, data: _data, ...kept } = closed('a')
  ledger.add(closed('a'))
  expect(ledger.find('a')).toEqual(kept)
})

test('the onFrame hook receives every decoded message in order', async () => {
  const seen: unknown[] = []
  const { hub, url } = await startHub({ onFrame: (_it, direction, message) => seen.push([direction, message]) })
  const client = await rawClient(url)
  client.socket.send(`${HANDSHAKE}{"type":6}\u001e{"type":1,"target":"X","arguments":[1],"headers":{"a":"b"}}\u001e`)
  await client.received(1)
  hub.send('moved', [2])
  hub.close(onlyConnection(hub))
  await client.closed
  expect(seen).toEqual([
    ['in', { protocol: 'json', version: 1 }],
    ['out', {}],
    ['in', { type: 6 }],
    ['in', { type: 1, target: 'X', arguments: [1] }],
    ['out', { type: 1, target: 'moved', arguments: [2] }],
    ['out', { type: 7 }],
  ])
})
