import { expect, test } from 'vitest'
import {
  rawClient,
  clientKinds,
  HANDSHAKE,
  httpKinds,
  officialClient,
  onlyConnection,
  startHub,
  until,
} from './testing.ts'

const kinds = [...clientKinds.filter(it => !it.skipNegotiation), ...httpKinds]

test.each(kinds)(
  'the hub invokes a client method ($protocol, $transport) and gets its result, its error, or that it has none',
  async kind => {
    const { hub, url } = await startHub()
    const client = officialClient(url, kind)
    client.on('Position', (...args: unknown[]) => ({ of: args }))
    client.on('Fail', () => {
      throw new Error('from callback')
    })
    await client.start()
    await until(() => onlyConnection(hub).state === 'connected')
    expect(await hub.invoke(onlyConnection(hub), 'Position', [1, 'a'])).toEqual({ of: [1, 'a'] })
    await expect(hub.invoke(onlyConnection(hub), 'Fail', [])).rejects.toMatchObject({
      name: 'HubException',
      message: 'Error: from callback',
    })
    await expect(hub.invoke(onlyConnection(hub), 'Unknown', [])).rejects.toThrow("Client didn't provide a result.")
  },
)

test('each of many invocations gets its own result', async () => {
  const { hub, url } = await startHub()
  const client = officialClient(url)
  client.on('Double', (it: number) => 2 * it)
  await client.start()
  const answers = Array.from({ length: 50 }, (_, at) => hub.invoke(onlyConnection(hub), 'Double', [at]))
  expect(await Promise.all(answers)).toEqual(answers.map((_, at) => 2 * at))
})

test('only the invoked connection can complete an invocation', async () => {
  const { hub, url } = await startHub()
  const asked = await rawClient(url)
  const other = await rawClient(url, '?access_token=bob')
  for (const { socket, received } of [asked, other]) {
    socket.send(HANDSHAKE)
    await received(1)
  }
  const ann = hub.connections().find(it => it.user.name === 'ann')
  if (!ann) throw new Error('nobody')
  const answer = hub.invoke(ann, 'Position', [])
  const question = JSON.parse((await asked.received(2))[1]?.text.slice(0, -1) ?? '')
  const completion = (result: string) =>
    `${JSON.stringify({ type: 3, invocationId: question.invocationId, result })}\u001e`
  other.socket.send(`${completion('false')}{"type":1,"invocationId":"1","target":"X","arguments":[]}\u001e`)
  await other.received(2)
  asked.socket.send(completion('true'))
  expect(await answer).toBe('true')
})

test('an invocation fails when its connection ends', async () => {
  const { hub, url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  const connection = onlyConnection(hub)
  const answer = hub.invoke(connection, 'Position', [])
  client.socket.terminate()
  await expect(answer).rejects.toThrow(`Connection '${connection.id}' disconnected.`)
  await expect(hub.invoke(connection, 'Position', [])).rejects.toThrow(`Connection '${connection.id}' does not exist.`)
})

test('an aborted invocation fails, and a late result is ignored', async () => {
  const { hub, url } = await startHub()
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  const hurry = new AbortController()
  const answer = hub.invoke(onlyConnection(hub), 'Position', [], hurry.signal)
  await client.received(2)
  hurry.abort(new Error('too late'))
  await expect(answer).rejects.toThrow('too late')
  client.socket.send(
    '{"type":3,"invocationId":"s1","result":1}\u001e{"type":1,"invocationId":"1","target":"X","arguments":[]}\u001e',
  )
  expect((await client.received(3))[2]?.text).toContain('Unknown hub method')
})

test('an argument that cannot be encoded fails the invocation and keeps the connection', async () => {
  const { hub, url } = await startHub()
  const client = officialClient(url)
  await client.start()
  await expect(hub.invoke(onlyConnection(hub), 'Position', [10n])).rejects.toThrow()
  expect(onlyConnection(hub).state).toBe('connected')
})

test.each([
  [
    1,
    'Client results inside a Hub method requires HubOptions.MaximumParallelInvocationsPerClient to be greater than 1.',
  ],
  [2, undefined],
])(
  'with a limit of %i parallel calls a hub method invokes its own caller: %s',
  async (maxParallelInvocations, refusal) => {
    const asking = { run: (): Promise<unknown> => Promise.resolve() }
    const { hub, url } = await startHub({
      limits: { maxParallelInvocations },
      detailedErrors: true,
      methods: { Ask: { run: () => asking.run() } },
    })
    asking.run = () => hub.invoke(onlyConnection(hub), 'Position', [])
    const client = officialClient(url)
    client.on('Position', () => 'here')
    await client.start()
    const answer: unknown = await client.invoke('Ask').catch((it: Error) => it.message)
    expect(answer).toBe(
      refusal ? `An unexpected error occurred invoking 'Ask' on the server. Error: ${refusal}` : 'here',
    )
  },
)

test('onConnected cannot invoke the client, because the server reads nothing before it is done', async () => {
  const outcome = Promise.withResolvers<unknown>()
  const asking = { run: (): Promise<unknown> => Promise.resolve() }
  const { hub, url } = await startHub({
    onConnected: () => asking.run().then(outcome.resolve, (it: Error) => outcome.resolve(it.message)),
  })
  asking.run = () => hub.invoke(onlyConnection(hub), 'Position', [])
  await officialClient(url).start()
  expect(await outcome.promise).toBe('Client results inside OnConnectedAsync Hub methods are not allowed.')
})

test('calls of one client run in parallel up to the limit', async () => {
  const gate = Promise.withResolvers<void>()
  let most = 0
  let running = 0
  const { url } = await startHub({
    limits: { maxParallelInvocations: 3 },
    methods: {
      Slow: {
        async run() {
          most = Math.max(most, ++running)
          if (running === 3) gate.resolve()
          await gate.promise
          running--
        },
      },
    },
  })
  const client = officialClient(url)
  await client.start()
  await Promise.all(Array.from({ length: 12 }, () => client.invoke('Slow')))
  expect(most).toBe(3)
})

test('a queued call does not run when its connection has ended', async () => {
  const gate = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let ran = 0
  const { hub, url } = await startHub({
    onDisconnected: () => ended.resolve(),
    methods: {
      Slow: {
        run: () => {
          ran++
          return gate.promise
        },
      },
    },
  })
  const client = await rawClient(url)
  const call = '{"type":1,"target":"Slow","arguments":[]}\u001e'
  client.socket.send(`${HANDSHAKE}${call}${call}`)
  await until(() => ran === 1)
  hub.drop(onlyConnection(hub))
  gate.resolve()
  await ended.promise
  expect(ran).toBe(1)
})

test('a push to a group reaches its members, except excluded ones, until they leave or disconnect', async () => {
  const { hub, url } = await startHub()
  const names = ['ann', 'bob', 'eve']
  const clients = names.map(name => officialClient(url, {}, { accessTokenFactory: () => name }))
  const received: string[] = []
  for (const [at, client] of clients.entries())
    client.on('note', (text: string) => received.push(`${names[at]}: ${text}`))
  for (const client of clients) await client.start()
  const called = (name: string) => hub.connections().filter(it => it.user.name === name)
  for (const name of ['ann', 'bob']) for (const it of called(name)) hub.join(it, 'Crew')

  expect(await hub.send('note', ['all'], hub.members('Crew'))).toBe(2)
  expect(await hub.send('note', ['but ann'], hub.members('Crew', called('ann')))).toBe(1)
  expect(await hub.send('note', ['nobody'], hub.members('crew'))).toBe(0)
  for (const it of called('ann')) hub.leave(it, 'Crew')
  expect(await hub.send('note', ['bob alone'], hub.members('Crew'))).toBe(1)
  await until(() => received.length === 4)
  expect(received.sort()).toEqual(['ann: all', 'bob: all', 'bob: bob alone', 'bob: but ann'])

  const [bob] = called('bob')
  await clients[1]?.stop()
  await until(() => hub.connections().length === 2)
  if (bob) hub.join(bob, 'Crew')
  expect(hub.members('Crew')).toEqual([])
})
