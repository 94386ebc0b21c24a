/** Hubs with a contract: typed methods, receivers and clients. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { proxyOf } from './client/proxy.ts'
import { createHub, type Hub, type OptionsOf } from './hub.ts'
import { attach } from './node/attach.ts'
import { hubException } from './protocols/errors.ts'
import { first, officialClient, unhandledRejections } from './testing.ts'

type Chat = {
  user: { id: string }
  data: { calls: number }
  methods: {
    Add(a: number, b: number): number
    Say(text: string): void
    Count(to: number): AsyncIterable<number>
    Total(start: number, items: AsyncIterable<number>): number
    Where(): string
    Failing(): void
  }
  pushes: { said(name: string, text: string): void }
  results: { Where(question: string): string }
}

/** A hub of that contract on a free port, and clients of it. */
async function serveChat(options: Partial<OptionsOf<Chat>> = {}) {
  const hub: Hub<Chat> = createHub<Chat>({
    authenticate: token => (token === undefined ? undefined : { id: token }),
    createData: () => ({ calls: 0 }),
    onError() {},
    limits: { maxParallelInvocations: 2 },
    ...options,
  })
  const server = createServer()
  attach(server, { hub, path: '/chat' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await hub.closeAll()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/chat`
  const join = async (name: string) => {
    const connection = officialClient(url, {}, { accessTokenFactory: () => name })
    const heard: string[] = []
    const chat = proxyOf<Chat>(connection)
    chat.on('said', (who, text) => heard.push(`${who}: ${text}`))
    await connection.start()
    return { chat, heard, connection }
  }
  return { hub, url, join }
}

/** Resolves when a client has handled everything that was sent to it before. */
const settled = async ({ chat }: { chat: ReturnType<typeof proxyOf<Chat>> }): Promise<number> =>
  chat.invoke('Add', 0, 0)

function withAdd(hub: Hub<Chat>): void {
  hub.on('Add', (_call, a, b) => a + b)
}

test('methods, streams and uploads have the types of the contract on both sides', async () => {
  const { hub, join } = await serveChat()
  withAdd(hub)
  hub.stream('Count', async function* (_call, to) {
    for (let at = 1; at <= to; at++) yield at
  })
  hub.on(
    'Total',
    async (_call, start, items) => {
      let total = start
      for await (const it of items) total += it
      return total
    },
    { uploads: 1 },
  )
  const { chat } = await join('ann')
  const sum: number = await chat.invoke('Add', 2, 3)
  expect(sum).toBe(5)
  const counted: number[] = []
  for await (const it of chat.stream('Count', 3)) counted.push(it)
  expect(counted).toEqual([1, 2, 3])
  const given = async function* () {
    yield* [1, 2, 3]
  }
  expect(await chat.invoke('Total', 10, given())).toBe(16)
  // @ts-expect-error The contract takes numbers.
  chat.invoke('Add', 'a', 'b').catch(() => {})
  // @ts-expect-error Total needs its uploads.
  expect(() => hub.on('Total', () => 1)).toThrow("The hub has a method 'Total' already.")
})

test('leaving the loop over a stream cancels it on the server', async () => {
  const { hub, join } = await serveChat()
  const canceled = Promise.withResolvers<void>()
  hub.stream('Count', async function* (call) {
    call.signal.addEventListener('abort', () => canceled.resolve())
    for (let at = 0; ; at++) yield at
  })
  const { chat } = await join('ann')
  for await (const it of chat.stream('Count', 0)) if (it === 3) break
  await canceled.promise
})

test('an error of a stream reaches its reader', async () => {
  const { hub, join } = await serveChat()
  hub.stream('Count', () => {
    throw hubException('no numbers today')
  })
  const { chat } = await join('ann')
  const read = async (): Promise<void> => {
    for await (const _ of chat.stream('Count', 1));
  }
  await expect(read()).rejects.toThrow('no numbers today')
})

test('messages go to all, others, groups, users and single connections, and not to exceptions', async () => {
  const { hub, join } = await serveChat()
  withAdd(hub)
  hub.on('Say', ({ user, others }, text) => void others.send('said', user.id, text))
  const [ann, ann2, bob] = [await join('ann'), await join('ann'), await join('bob')]
  const [first1, , third] = hub.connections()
  if (!first1 || !third) throw new Error('Three clients are connected.')
  hub.join(first1, 'red')
  hub.join(third, 'red')
  hub.join(third, 'blue')
  hub.all.send('said', 'hub', 'all')
  hub.all.except(first1, third.id).send('said', 'hub', 'all but two')
  hub.group('red').send('said', 'hub', 'red')
  hub.group('red').except(third).send('said', 'hub', 'red but bob')
  hub.groups(['red', 'blue']).send('said', 'hub', 'both groups')
  hub.user('ann').send('said', 'hub', 'ann')
  hub.users(['bob', 'nobody']).send('said', 'hub', 'bob')
  hub.client(third).send('said', 'hub', 'third')
  expect(hub.client('unknown').send('said', 'hub', 'nobody').receivers).toBe(0)
  expect(await hub.user('ann').send('said', 'hub', 'again')).toBe(2)
  await ann.chat.invoke('Say', 'hello')
  for (const it of [ann, ann2, bob]) await settled(it)
  const of = (...texts: string[]) => texts.map(it => (it.includes(':') ? it : `hub: ${it}`))
  expect(ann.heard).toEqual(of('all', 'red', 'red but bob', 'both groups', 'ann', 'again'))
  expect(ann2.heard).toEqual(of('all', 'all but two', 'ann', 'again', 'ann: hello'))
  expect(bob.heard).toEqual(of('all', 'red', 'both groups', 'both groups', 'bob', 'third', 'ann: hello'))
})

test('a user is forgotten when the last connection has closed', async () => {
  const gone = Promise.withResolvers<void>()
  const { hub, join } = await serveChat({ onDisconnected: () => gone.resolve() })
  const { connection } = await join('ann')
  expect(hub.user('ann').send('said', 'hub', 'hello').receivers).toBe(1)
  await connection.stop()
  await gone.promise
  expect(hub.user('ann').send('said', 'hub', 'hello').receivers).toBe(0)
})

test('a method asks its caller, and a signal ends the waiting', async () => {
  const { hub, join } = await serveChat()
  hub.on('Where', async ({ caller }) => `it is ${await caller.invoke('Where', 'where?')}`)
  const { chat } = await join('ann')
  const stop = chat.answer('Where', question => `here (${question})`)
  expect(await chat.invoke('Where')).toBe('it is here (where?)')
  stop()
  chat.answer('Where', () => new Promise(() => {}))
  const [connection] = hub.connections()
  const hangUp = new AbortController()
  const answer = hub.client(connection?.id ?? '', hangUp.signal).invoke('Where', '?')
  hangUp.abort(new Error('too late'))
  await expect(answer).rejects.toThrow('too late')
})

test('each connection keeps data of its own', async () => {
  const { hub, join } = await serveChat()
  hub.on('Add', ({ data }) => ++data.calls)
  const [ann, bob] = [await join('ann'), await join('bob')]
  expect([await settled(ann), await settled(ann), await settled(bob)]).toEqual([1, 2, 1])
  expect(hub.connections().map(it => it.data)).toEqual([{ calls: 2 }, { calls: 1 }])
})

test('filters run around calls and streams, the first outermost, and may replace what comes back', async () => {
  const seen: string[] = []
  const { hub, join } = await serveChat({
    filters: [
      async ({ target, connection }, next) => {
        seen.push(`> ${connection.user.id} ${target}`)
        const result = await next()
        seen.push(`< ${target}`)
        return result
      },
      ({ target, args }, next) => {
        if (args[0] === 13) throw hubException('no thirteen')
        return target === 'Add' ? Promise.resolve(next()).then(it => Number(it) * 10) : next()
      },
    ],
  })
  withAdd(hub)
  hub.stream('Count', () => [1, 2])
  const { chat } = await join('ann')
  expect(await chat.invoke('Add', 1, 2)).toBe(30)
  await expect(chat.invoke('Add', 13, 2)).rejects.toThrow('no thirteen')
  const counted: number[] = []
  for await (const it of chat.stream('Count', 0)) counted.push(it)
  expect(counted).toEqual([1, 2])
  expect(seen).toEqual(['> ann Add', '< Add', '> ann Add', '> ann Count', '< Count'])
})

test('authorization refuses users of the hub with 403, and users of a method with an error', async () => {
  const { hub, url, join } = await serveChat({ authorize: async user => user.id !== 'eve' })
  hub.on('Failing', () => {}, { authorize: user => user.id === 'ann' })
  const { status } = await fetch(`${url}/negotiate?access_token=eve`, { method: 'POST' })
  expect(status).toBe(403)
  await expect(join('eve')).rejects.toThrow('403')
  const [ann, bob] = [await join('ann'), await join('bob')]
  await ann.chat.invoke('Failing')
  await expect(bob.chat.invoke('Failing')).rejects.toThrow("Failed to invoke 'Failing' because user is unauthorized")
})

test('an error of `authorize` of a method is reported, and fails the call alone', async () => {
  const errors: string[] = []
  const { hub, join } = await serveChat({ onError: (error, during) => errors.push(`${during}: ${error}`) })
  withAdd(hub)
  hub.on('Failing', () => {}, {
    authorize() {
      throw new Error('no database')
    },
  })
  const client = await join('ann')
  await expect(client.chat.invoke('Failing')).rejects.toThrow(
    "An unexpected error occurred invoking 'Failing' on the server.",
  )
  expect(errors).toEqual(['Failing: Error: no database'])
  expect(await settled(client)).toBe(0)
})

test.each<[string, () => unknown]>([
  ['nothing', () => undefined],
  ['a text', () => 'yes'],
  ['a promise', async () => true],
  ['a promise that rejects', () => Promise.reject(new Error('no database'))],
])(
  'a method whose `authorize` returns %s instead of true or false is refused, and that is reported',
  async (_what, authorize) => {
    const unhandled = unhandledRejections()
    const errors: string[] = []
    const { hub, join } = await serveChat({ onError: (error, during) => errors.push(`${during}: ${error}`) })
    withAdd(hub)
    hub.on('Failing', () => {}, { authorize: authorize as () => boolean })
    const client = await join('ann')
    await expect(client.chat.invoke('Failing')).rejects.toThrow(
      "Failed to invoke 'Failing' because user is unauthorized",
    )
    expect(await settled(client)).toBe(0)
    expect(errors).toEqual([
      'Failing: Error: authorize of a method must return true or false, and no promise. The call was refused.',
    ])
    expect(unhandled).toEqual([])
  },
)

test('a contract with a misspelled part is not accepted', () => {
  // @ts-expect-error The part is called methods.
  const hub = createHub<{ user: { id: string }; method: { Add(): void } }>({ authenticate: id => ({ id: id ?? '' }) })
  expect(hub.connections()).toEqual([])
  // @ts-expect-error There is no part of that name.
  createHub<{ method: { Add(): void } }>()
})

test('a hub without options lets everybody in, logs errors and takes any methods', async () => {
  const hub = createHub()
  hub.on('Double', (_call, it) => Number(it) * 2)
  const server = createServer()
  attach(server, { hub, path: '/' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await hub.closeAll()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const client = officialClient(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
  const said = first(resolve => client.on('said', resolve))
  await client.start()
  expect(await client.invoke('double', 2)).toBe(4)
  hub.all.send('said', 'hello')
  expect(await said).toBe('hello')
})
