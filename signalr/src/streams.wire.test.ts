/** Streams on the wire: back-pressure and ends. */
import { Subject } from '@microsoft/signalr'
import { expect, test } from 'vitest'
import {
  rawClient,
  first,
  HANDSHAKE,
  rawHttpClient,
  officialClient,
  onlyConnection,
  startHub,
  until,
} from './testing.ts'

const say = (...messages: object[]): string => messages.map(it => `${JSON.stringify(it)}\u001e`).join('')

test('a cancellation in the same bytes as its call gets a plain Completion', async () => {
  const { url } = await startHub({
    methods: {
      Forever: { stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }) },
    },
  })
  const client = await rawClient(url)
  client.socket.send(
    HANDSHAKE + say({ type: 4, invocationId: '1', target: 'Forever', arguments: [] }, { type: 5, invocationId: '1' }),
  )
  const [, answer] = await client.received(2)
  expect(answer?.text).toBe('{"type":3,"invocationId":"1"}\u001e')
})

test('a duplicate invocation id is refused and the stream with this id continues', async () => {
  const go = Promise.withResolvers<void>()
  const { url } = await startHub({
    methods: {
      Wait: {
        async *stream() {
          await go.promise
          yield 1
        },
      },
      Go: { run: () => go.resolve() },
    },
  })
  const client = await rawClient(url)
  const call = { type: 4, invocationId: '7', target: 'Wait', arguments: [] }
  client.socket.send(HANDSHAKE + say(call, call, { type: 1, target: 'Go', arguments: [] }))
  expect((await client.received(4)).slice(1).map(it => it.text)).toEqual([
    say({ type: 3, invocationId: '7', error: "Invocation ID '7' is already in use." }),
    say({ type: 2, invocationId: '7', item: 1 }),
    say({ type: 3, invocationId: '7' }),
  ])
})

test('after ten unread upload items the server stops reading from the client', async () => {
  const go = Promise.withResolvers<void>()
  const seen: unknown[] = []
  const { hub, url } = await startHub({
    onFrame: (_it, direction, message) => {
      if (direction === 'in') seen.push(message)
    },
    methods: {
      Slow: {
        uploads: 1,
        async run(_caller, _args, { uploads: [upload = Object([])] }) {
          await go.promise
          const items: unknown[] = []
          for await (const item of upload) items.push(item)
          return items.length
        },
      },
    },
  })
  const client = await rawClient(url)
  const items = Array.from({ length: 40 }, (_, item) => ({ type: 2, invocationId: 'up', item }))
  const call = { type: 1, invocationId: '1', target: 'Slow', arguments: [], streamIds: ['up'] }
  client.socket.send(HANDSHAKE + say(call, ...items, { type: 3, invocationId: 'up' }))
  await until(() => onlyConnection(hub).framesReceived === 1)
  // The handshake, the call, ten items and the one that waits.
  expect(seen).toHaveLength(13)
  go.resolve()
  expect((await client.received(2))[1]?.text).toBe(say({ type: 3, invocationId: '1', result: 40 }))
})

test('the server ignores upload items of a completed call', async () => {
  const { hub, url } = await startHub({ methods: { Quick: { uploads: 1, run: () => 1 } } })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE + say({ type: 1, invocationId: '1', target: 'Quick', arguments: [], streamIds: ['up'] }))
  await client.received(2)
  client.socket.send(
    say(
      ...Array.from({ length: 40 }, () => ({ type: 2, invocationId: 'up', item: 0 })),
      { type: 3, invocationId: 'up' },
      { type: 1, invocationId: '2', target: 'X', arguments: [] },
    ),
  )
  expect((await client.received(3))[2]?.text).toContain("Unknown hub method 'X'")
  expect(onlyConnection(hub).state).toBe('connected')
})

test('a stream pauses while the client does not read, and continues when it does', async () => {
  let made = 0
  const { url } = await startHub({
    methods: {
      Flood: {
        *stream() {
          for (; made < 500; made++) yield 'x'.repeat(65_536)
        },
      },
    },
  })
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  client.socket.pause()
  client.socket.send(say({ type: 4, invocationId: '1', target: 'Flood', arguments: [] }))
  await until(() => made > 1)
  const stalled = await stillness(() => made)
  expect(stalled).toBeLessThan(250)
  client.socket.resume()
  await client.received(502)
  expect(made).toBe(500)
})

test('a stream pauses while the client does not poll, and continues when it does', async () => {
  let made = 0
  const { hub, url } = await startHub({
    methods: {
      Flood: {
        *stream() {
          for (; made < 100; made++) yield 'x'.repeat(65_536)
        },
      },
    },
  })
  const peer = await rawHttpClient(url)
  await peer.connect()
  await peer.post(say({ type: 4, invocationId: '1', target: 'Flood', arguments: [] }))
  expect(await stillness(() => made)).toBeLessThan(5)
  let answers = ''
  while (!answers.includes('"type":3')) answers = (await peer.poll())[1]
  expect(made).toBe(100)
  expect(onlyConnection(hub).state).toBe('connected')
})

/** Turns the event loop until a number has not changed for a while, and returns it. */
async function stillness(read: () => number): Promise<number> {
  let last = -1
  for (let still = 0; still < 200; still++) {
    await new Promise(resolve => setImmediate(resolve))
    if (read() !== last) still = 0
    last = read()
  }
  return last
}

test('when the connection ends its streams and uploads end too', async () => {
  const ended: string[] = []
  const { url } = await startHub({
    methods: {
      Down: {
        async *stream(_caller, _args, { signal }) {
          yield 1
          await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
          ended.push('down')
        },
      },
      Up: {
        uploads: 1,
        async run(_caller, _args, { uploads: [upload = Object([])] }) {
          try {
            for await (const _ of upload);
          } catch (error) {
            ended.push(`up: ${Object(error).name}`)
          }
        },
      },
    },
  })
  const client = officialClient(url)
  await client.start()
  void client.send('Up', new Subject<number>())
  await first<void>(resolve => client.stream('Down').subscribe({ next: () => resolve(), error() {}, complete() {} }))
  await client.stop()
  await until(() => ended.length === 2)
  expect(ended.sort()).toEqual(['down', 'up: OperationCanceledException'])
})
