import type { HubConnection } from '@microsoft/signalr'
import { expect, test, vi } from 'vitest'
import { hubException } from './protocols/errors.ts'
import { jsonProtocol } from './protocols/json.ts'
import { messagePackProtocol } from './protocols/messagepack.ts'
import { clientKinds, first, officialClient, onlyConnection, startHub } from './testing.ts'

const streamError = (client: HubConnection, method: string): Promise<unknown> =>
  new Promise((complete, next) => client.stream(method).subscribe({ next, error: complete, complete: () => next() }))

test.each(clientKinds)(
  'the official client ($protocol, skipNegotiation $skipNegotiation) connects, receives a push and stops',
  async kind => {
    const gone = Promise.withResolvers<string | undefined>()
    const { hub, url } = await startHub({ onDisconnected: (_it, reason) => gone.resolve(reason) })
    const client = officialClient(url, kind)
    const received = first<unknown[]>(resolve => client.on('moved', (...args) => resolve(args)))
    await client.start()

    expect(await hub.send('moved', [1.5, 'Ärø ⛵', null, { on: true, list: [] }])).toBe(1)
    expect(await received).toEqual([1.5, 'Ärø ⛵', null, { on: true, list: [] }])
    expect(onlyConnection(hub)).toMatchObject({
      user: { name: 'ann' },
      protocol: kind.protocol,
      transport: 'WebSockets',
    })

    await client.stop()
    expect(await gone.promise).toBeUndefined()
    expect(hub.connections()).toEqual([])
  },
)

test.each(clientKinds)(
  'calling an unknown method ($protocol, skipNegotiation $skipNegotiation) is refused with its name',
  async kind => {
    const { url } = await startHub()
    const client = officialClient(url, kind)
    await client.start()
    await expect(client.invoke('Jibe', 1)).rejects.toThrow("Unknown hub method 'Jibe'")
    expect(await streamError(client, 'Tack')).toEqual(new Error("Unknown hub method 'Tack'"))
    await client.send('Jibe')
  },
)

const methods = {
  Add: { run: (_: object, [a, b]: readonly unknown[]) => Number(a) + Number(b) },
  WhoAmI: { run: ({ user }: { user: { name: string } }) => Promise.resolve(user.name) },
  Nothing: { run: () => {} },
  Break: {
    run: () => {
      throw new TypeError('secret')
    },
  },
  Explain: {
    run: () => {
      throw hubException('no wind')
    },
  },
  Strict: {
    parse: () => {
      throw new RangeError('two numbers')
    },
    run: () => 1,
  },
  Locked: { authorize: () => false, run: () => 1 },
  Odd: { run: () => 10n },
}

test.each([
  ['Break', "An unexpected error occurred invoking 'Break' on the server."],
  ['Explain', "An unexpected error occurred invoking 'Explain' on the server. HubException: no wind"],
  ['Strict', "Failed to invoke 'Strict' due to an error on the server."],
  ['Locked', "Failed to invoke 'Locked' because user is unauthorized"],
  ['Odd', "An unexpected error occurred invoking 'Odd' on the server."],
])('%s fails with the message of ASP.NET Core', async (target, message) => {
  const { url } = await startHub({ methods })
  const client = officialClient(url)
  await client.start()
  const error: unknown = await client.invoke(target).catch((it: unknown) => it)
  expect(error).toEqual(new Error(message))
})

test('error details are sent only with detailedErrors', async () => {
  const { url } = await startHub({ methods, detailedErrors: true })
  const client = officialClient(url)
  await client.start()
  await expect(client.invoke('Break')).rejects.toThrow("invoking 'Break' on the server. TypeError: secret")
})

test.each(['json', 'messagepack'] as const)('a method (%s) returns a value, a promise or nothing', async protocol => {
  const { url } = await startHub({ methods })
  const client = officialClient(url, { protocol })
  await client.start()
  expect(await client.invoke('add', 2, 3)).toBe(5)
  expect(await client.invoke('whoami')).toBe('ann')
  expect((await client.invoke('nothing')) ?? null).toBeNull()
  expect(await streamError(client, 'Add')).toEqual(
    new Error("The client attempted to invoke the non-streaming 'Add' method with a streaming invocation."),
  )
})

test('invocations of one client run one at a time, in order', async () => {
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const { url } = await startHub({
    methods: {
      Slow: {
        async run() {
          steps.push('slow starts')
          await gate.promise
          steps.push('slow ends')
        },
      },
      Quick: {
        run() {
          steps.push('quick')
        },
      },
      Open: {
        run() {
          gate.resolve()
        },
      },
    },
  })
  const client = officialClient(url)
  const other = officialClient(url)
  await Promise.all([client.start(), other.start()])
  const calls = [client.invoke('Slow'), client.invoke('Quick')]
  await other.invoke('Open')
  await Promise.all(calls)
  expect(steps).toEqual(['slow starts', 'slow ends', 'quick'])
})

test('a push reaches only the connections of its predicate or list', async () => {
  const { hub, url } = await startHub()
  const ann = officialClient(url)
  const bob = officialClient(url, { protocol: 'messagepack' }, { accessTokenFactory: () => 'bob' })
  const received: string[] = []
  const done = Promise.all(
    [ann, bob].map((connection, at) =>
      first<void>(resolve => {
        connection.on('note', (text: string) => received.push(`${at}:${text}`))
        connection.on('end', () => resolve())
      }),
    ),
  )
  await Promise.all([ann.start(), bob.start()])
  hub.send('note', ['for ann'], it => it.user.name === 'ann')
  hub.send(
    'note',
    ['for bob'],
    hub.connections().filter(it => it.user.name === 'bob'),
  )
  hub.send('note', ['for nobody'], () => false)
  hub.send('end', [])
  await done
  expect(received.sort()).toEqual(['0:for ann', '1:for bob'])
})

test('the hub encodes a push once for each protocol in use', async () => {
  const { hub, url } = await startHub()
  const clients = (['json', 'messagepack', 'json'] as const).map(protocol => officialClient(url, { protocol }))
  const received = Promise.all(clients.map(it => first(resolve => it.on('count', resolve))))
  await Promise.all(clients.map(it => it.start()))
  const encoders = [vi.spyOn(jsonProtocol, 'encode'), vi.spyOn(messagePackProtocol, 'encode')]
  hub.send('count', [1])
  await received
  expect(encoders.map(it => it.mock.calls.length)).toEqual([1, 1])
})
