import type { HubConnection, ISubscription } from '@microsoft/signalr'
import { Subject } from '@microsoft/signalr'
import { expect, test } from 'vitest'
import { hubException } from './protocols/errors.ts'
import type { HubMethod } from './options.ts'
import { clientKinds, httpKinds, officialClient, onlyConnection, type Person, startHub } from './testing.ts'

const kinds = [...clientKinds.filter(it => !it.skipNegotiation), ...httpKinds]

type Received = { items: unknown[]; error?: Error }

/** Streams from the hub until the stream has ended. */
function streamed(client: HubConnection, method: string, ...args: unknown[]): Promise<Received> {
  const items: unknown[] = []
  return new Promise(resolve =>
    client.stream(method, ...args).subscribe({
      next: it => items.push(it),
      error: (error: Error) => resolve({ items, error }),
      complete: () => resolve({ items }),
    }),
  )
}

async function* counting(to: number): AsyncGenerator<number> {
  for (let at = 1; at <= to; at++) yield at
}

const methods: Record<string, HubMethod<Person>> = {
  Count: { stream: (_caller, [to]) => counting(Number(to)) },
  List: { stream: () => Promise.resolve(['a', null, undefined, { on: true }]) },
  Nothing: { stream: () => [] },
  Fail: {
    stream: () => {
      throw new TypeError('secret')
    },
  },
  FailLate: {
    async *stream() {
      yield 1
      throw hubException('no wind')
    },
  },
  Odd: { stream: () => [1, 10n] },
  NoStream: { stream: () => Object(5) },
  Locked: { authorize: () => false, stream: () => [1] },
  Concat: {
    uploads: 1,
    async run(_caller, _args, { uploads: [stream = Object([])] }) {
      const parts: unknown[] = []
      for await (const part of stream) parts.push(part)
      return parts.join('')
    },
  },
  Both: {
    uploads: 2,
    async *stream(_caller, _args, { uploads }) {
      for (const upload of uploads) for await (const item of upload) yield item
    },
  },
  Plain: { run: () => 1 },
}

test.each(kinds)('a streaming method ($protocol, $transport) sends its items, then completes', async kind => {
  const { url } = await startHub({ methods })
  const client = officialClient(url, kind)
  await client.start()
  expect(await streamed(client, 'count', 500)).toEqual({ items: Array.from({ length: 500 }, (_, at) => at + 1) })
  expect(await streamed(client, 'List')).toEqual({ items: ['a', null, null, { on: true }] })
  expect(await streamed(client, 'Nothing')).toEqual({ items: [] })
})

test.each(kinds)(
  'a client ($protocol, $transport) streams to the server, also while it receives a stream',
  async kind => {
    const { url } = await startHub({ methods })
    const client = officialClient(url, kind)
    await client.start()
    const [words, more, last] = [new Subject<string>(), new Subject<string>(), new Subject<string>()]
    const joined = client.invoke('Concat', words)
    // The client overlooks a stream argument that directly follows another.
    const received = streamed(client, 'Both', more, 0, last)
    for (const word of ['Hello ', 'wor', 'ld']) words.next(word)
    more.next('a')
    last.next('b')
    for (const it of [words, more, last]) it.complete()
    expect(await joined).toBe('Hello world')
    expect(await received).toEqual({ items: ['a', 'b'] })
  },
)

test.each([
  ['Fail', [], "An unexpected error occurred invoking 'Fail' on the server."],
  ['FailLate', [1], 'An error occurred on the server while streaming results. HubException: no wind'],
  ['Odd', [1], 'An error occurred on the server while streaming results.'],
  [
    'NoStream',
    [],
    "The value returned by the streaming method 'NoStream' is not a ChannelReader<> or IAsyncEnumerable<>.",
  ],
  ['Locked', [], "Failed to invoke 'Locked' because user is unauthorized"],
  ['Plain', [], "The client attempted to invoke the non-streaming 'Plain' method with a streaming invocation."],
  [
    'Both',
    [],
    "An unexpected error occurred invoking 'Both' on the server. HubException: Client sent 0 stream(s), Hub method expects 2.",
  ],
])('the stream %s fails with the message of ASP.NET Core', async (method, items, message) => {
  const { url } = await startHub({ methods })
  const client = officialClient(url)
  await client.start()
  expect(await streamed(client, method)).toEqual({ items, error: new Error(message) })
})

test('a plain invocation of a streaming method is refused', async () => {
  const { url } = await startHub({ methods })
  const client = officialClient(url)
  await client.start()
  await expect(client.invoke('Count', 1)).rejects.toThrow(
    "The client attempted to invoke the streaming 'Count' method with a non-streaming invocation.",
  )
})

test('the hub method gets the error of a failed upload', async () => {
  const { url } = await startHub({ methods })
  const client = officialClient(url)
  await client.start()
  const words = new Subject<string>()
  const joined = client.invoke('Concat', words)
  words.next('Hello')
  words.error(new Error('Something bad'))
  await expect(joined).rejects.toThrow(
    "An unexpected error occurred invoking 'Concat' on the server. HubException: Something bad",
  )
})

test.each(kinds)(
  'a stream ($protocol, $transport) that the client cancels ends, even while it waits for its next item',
  async kind => {
    const canceled = Promise.withResolvers<unknown>()
    const { hub, url, errors } = await startHub({
      methods: {
        Forever: {
          async *stream(_caller, _args, { signal }) {
            signal.addEventListener('abort', () => canceled.resolve(signal.reason))
            yield 1
            await new Promise(() => {})
          },
        },
      },
    })
    const client = officialClient(url, kind)
    await client.start()
    const subscription = await new Promise<ISubscription<unknown>>(resolve => {
      const subscription = client
        .stream('Forever')
        .subscribe({ next: () => resolve(subscription), error() {}, complete() {} })
    })
    subscription.dispose()
    expect(await canceled.promise).toMatchObject({ name: 'OperationCanceledException' })
    expect(onlyConnection(hub).state).toBe('connected')
    expect(errors).toEqual([])
  },
)

test('streams continue while an invocation of the same client runs', async () => {
  const go = Promise.withResolvers<void>()
  const { url } = await startHub({ methods: { ...methods, Slow: { run: () => go.promise } } })
  const client = officialClient(url)
  await client.start()
  const slow = client.invoke('Slow')
  expect(await streamed(client, 'Count', 3)).toEqual({ items: [1, 2, 3] })
  go.resolve()
  await slow
})

test('the cleanup of a stream that the client cancels runs while its source waits for the next item', async () => {
  const isCleaned = Promise.withResolvers<void>()
  const source = {
    next: () => new Promise<IteratorResult<unknown>>(() => {}),
    return() {
      isCleaned.resolve()
      return Promise.reject(new Error('no cleanup'))
    },
  }
  const { hub, url, errors } = await startHub({
    methods: { Forever: { stream: () => ({ [Symbol.asyncIterator]: () => source }) }, Ping: { run: () => 'pong' } },
  })
  const client = officialClient(url)
  await client.start()
  client
    .stream('Forever')
    .subscribe({ next() {}, error() {}, complete() {} })
    .dispose()
  await isCleaned.promise
  expect(await client.invoke('Ping')).toBe('pong')
  expect([onlyConnection(hub).state, errors]).toEqual(['connected', []])
})
