import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HubOptions } from './options.ts'
import type { ScaleOut } from './scaleOut.ts'
import {
  fakeTimers,
  rawClient,
  first,
  HANDSHAKE,
  officialClient,
  onlyConnection,
  type Person,
  startHub,
  until,
} from './testing.ts'

test.each(['json', 'messagepack'] as const)(
  'a client (%s) receives the error with which the hub closes its connection',
  async protocol => {
    const { hub, url } = await startHub()
    const client = officialClient(url, { protocol })
    const closed = first<Error | undefined>(resolve => client.onclose(resolve))
    await client.start()
    hub.close(onlyConnection(hub), { error: 'sold' })
    expect(await closed).toEqual(new Error('Server returned an error on close: sold'))
  },
)

test.each(['json', 'messagepack'] as const)('a client (%s) closed without an error receives none', async protocol => {
  const { hub, url } = await startHub()
  const client = officialClient(url, { protocol })
  const closed = first<Error | undefined>(resolve => client.onclose(resolve))
  await client.start()
  hub.close(onlyConnection(hub))
  expect(await closed).toBeUndefined()
})

test.each([
  [{}, '{"type":7}\u001e', 1000],
  [{ allowReconnect: true }, '{"type":7,"allowReconnect":true}\u001e', 1000],
  [{ error: 'sold' }, '{"type":7,"error":"sold"}\u001e', 1011],
])(
  'closing with %o sends a Close message and then closes the WebSocket with its code',
  async (ending, message, code) => {
    const { hub, url } = await startHub()
    const client = await rawClient(url)
    client.socket.send(HANDSHAKE)
    await client.received(1)
    hub.close(onlyConnection(hub), ending)
    expect(await client.closed).toBe(code)
    expect(client.frames.map(it => it.text)).toEqual(['{}\u001e', message])
  },
)

test('the server answers an empty close frame with code 1000', async () => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.close()
  expect(await client.closed).toBe(1000)
})

test('a Close message of the client ends its connection without a reply', async () => {
  const { url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(`${HANDSHAKE}{"type":7}\u001e`)
  expect(await client.closed).toBe(1000)
  expect(client.frames).toHaveLength(1)
})

test('a dropped connection ends without a close frame', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { hub, url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  hub.drop(onlyConnection(hub))
  expect(await client.closed).toBe(1006)
  expect(await gone.promise).toBe('The connection was cut.')
})

test('a lost connection is reported as lost', async () => {
  const gone = Promise.withResolvers<string | undefined>()
  const { url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.terminate()
  expect(await gone.promise).toBe('The connection was lost.')
})

test('a failing onConnected closes the connection with an error and without allowReconnect', async () => {
  let farewells = 0
  const { url, errors } = await startHub({
    onConnected: () => Promise.reject(new Error('no berth')),
    onDisconnected: () => void farewells++,
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  expect(await client.closed).toBe(1011)
  expect(client.frames.at(-1)?.text).toBe('{"type":7,"error":"Connection closed with an error."}\u001e')
  expect(errors).toEqual([new Error('no berth')])
  expect(farewells).toBe(0)
})

test('a failing onDisconnected is reported to onError', async () => {
  const reported = Promise.withResolvers<string>()
  const { url } = await startHub({
    onDisconnected: () => {
      throw new Error('fog')
    },
    onError: (error, during) => reported.resolve(`${during}: ${String(error)}`),
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.close()
  expect(await reported.promise).toBe('onDisconnected: Error: fog')
})

test('closing the server closes every connection with allowReconnect and refuses new ones with 503', async () => {
  const { hub, app, url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  await app.close()
  expect(await client.closed).toBe(1000)
  expect(client.frames.at(-1)?.text).toBe('{"type":7,"allowReconnect":true}\u001e')
  expect(hub.connections()).toEqual([])
  expect(
    hub.endpoint.rejectionOf(Object.assign(Object.create(null), { url: '/chat', headers: {} }), true, { name: 'ann' }),
  ).toMatchObject({
    status: 503,
  })
})

test('an error of `onBytes` is reported, and closes its connection with 1011', async () => {
  const reported = Promise.withResolvers<string>()
  const { hub, url } = await startHub({
    onBytes() {
      throw new Error('fog')
    },
    onError: (error, during) => reported.resolve(`${during}: ${error}`),
  })
  const client = await rawClient(url)
  client.socket.send('hello')
  expect(await reported.promise).toBe('onBytes: Error: fog')
  expect(await client.closed).toBe(1011)
  await until(() => hub.connections().length === 0)
})

const fog = (): never => {
  throw new Error('fog')
}

test.each<[string, Pick<HubOptions<Person>, 'onFrame' | 'faults'>]>([
  ['`onFrame`', { onFrame: fog }],
  ['`onFrame` for the reply', { onFrame: (_it, direction) => void (direction === 'out' && fog()) }],
  ['`handshakeError`', { faults: { handshakeError: fog } }],
])('an error of %s during a handshake is reported, and closes its connection with 1011', async (_hook, options) => {
  const reported = Promise.withResolvers<string>()
  const { hub, url } = await startHub({
    ...options,
    onError: (error, during) => reported.resolve(`${during}: ${error}`),
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  expect(await reported.promise).toBe('handshake: Error: fog')
  expect(await client.closed).toBe(1011)
  await until(() => hub.connections().length === 0)
})

/** A scale-out of which a test uses one function. */
const noScaleOut: ScaleOut = {
  start() {},
  connected: async () => {},
  disconnected() {},
  joined: async () => {},
  left() {},
  send: async () => {},
  invoke: async () => undefined,
  changeGroup: async () => {},
  close: async () => {},
}

test('a client that the scale-out cannot take is closed with allowReconnect, and it is reported as scaleOut', async () => {
  const reported: string[] = []
  const { url } = await startHub({
    scaleOut: { ...noScaleOut, connected: () => Promise.reject(new Error('no Redis')) },
    onConnected: () => void reported.push('connected'),
    onError: (error, during) => reported.push(`${during}: ${error}`),
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  expect(await client.closed).toBe(1011)
  expect(client.frames.at(-1)?.text).toBe(
    '{"type":7,"error":"Connection closed with an error.","allowReconnect":true}\u001e',
  )
  expect(reported).toEqual(['scaleOut: Error: no Redis'])
})

test.each(['resolves', 'rejects'] as const)(
  'onConnected is not called for a client that left before the scale-out %s, and nothing is reported',
  async outcome => {
    const [enrolling, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const called: string[] = []
    const { url } = await startHub({
      scaleOut: { ...noScaleOut, connected: () => enrolling.promise, disconnected: () => left.resolve() },
      onConnected: () => void called.push('connected'),
      onDisconnected: () => void called.push('disconnected'),
      onError: (error, during) => called.push(`${during}: ${error}`),
    })
    const client = await rawClient(url)
    client.socket.send(HANDSHAKE)
    await client.received(1)
    client.socket.terminate()
    await left.promise
    if (outcome === 'resolves') enrolling.resolve()
    else enrolling.reject(new Error('no Redis'))
    await setImmediate()
    expect(called).toEqual([])
  },
)

const CALL = '{"type":1,"target":"Hang","arguments":[]}\u001e'

test.each(['close', 'terminate'] as const)(
  'a client that leaves (%s) while one of its calls waits for its turn is noticed at once',
  async leave => {
    const gone = Promise.withResolvers<void>()
    let arrived = 0
    const { url } = await startHub({
      methods: { Hang: { run: () => new Promise(() => {}) } },
      onDisconnected: () => gone.resolve(),
      onFrame: (_it, direction, it) => void (direction === 'in' && 'target' in it && arrived++),
    })
    const client = await rawClient(url)
    client.socket.send(HANDSHAKE + CALL + CALL)
    await until(() => arrived === 2)
    client.socket[leave]()
    await gone.promise
  },
)

test('a client that is closed while nothing is read from it still confirms the end', async () => {
  const { hub, url } = await startHub({
    // Without them it would be disconnected after 5 s.
    socketTimers: fakeTimers(),
    limits: { maxHeldBytes: 0 },
    methods: { Hang: { run: () => new Promise(() => {}) } },
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE + CALL + CALL)
  await until(() => onlyConnection(hub).framesReceived === 1)
  hub.close(onlyConnection(hub))
  expect(await client.closed).toBe(1000)
  await until(() => hub.connections().length === 0)
})

test('closeAll() resolves when onDisconnected has ended for every client', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const ended: string[] = []
  const { hub, url } = await startHub({
    async onDisconnected({ user }) {
      await mayEnd.promise
      ended.push(user.name)
    },
  })
  for (const name of ['ann', 'bob']) {
    const client = await rawClient(url, `?access_token=${name}`)
    client.socket.send(HANDSHAKE)
    await client.received(1)
  }
  const closing = hub.closeAll().then(() => ended.push('closed'))
  await until(() => hub.connections().length === 0)
  mayEnd.resolve()
  await closing
  expect([...ended].sort()).toEqual(['ann', 'bob', 'closed'])
  expect(ended.at(-1)).toBe('closed')
})

test('closeAll() waits for onDisconnected no longer than shutdownMs', async () => {
  const socketTimers = fakeTimers()
  const { hub, url } = await startHub({ socketTimers, onDisconnected: () => new Promise(() => {}) })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  const closing = hub.closeAll()
  await until(() => hub.connections().length === 0)
  await until(() => socketTimers.pending() > 0)
  socketTimers.advance(1_500)
  await closing
})
