import { expect, test } from 'vitest'
import type { HubMethod } from './options.ts'
import { HANDSHAKE, type Person, rawClient, startHub, until } from './testing.ts'

const methods: Record<string, HubMethod<Person>> = {
  Forever: { stream: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) }) },
  Collect: {
    uploads: 1,
    async run(_caller, _args, { uploads }) {
      const items: unknown[] = []
      for (const upload of uploads) for await (const item of upload) items.push(item)
      return items
    },
  },
  Ping: { run: () => 'pong' },
}

const tooMany = (method: string, most: number): string =>
  `Failed to invoke '${method}' because the connection has too many open streams: at most ${most} in each direction. Complete or cancel some first.`

/** A raw client with a function that sends messages and waits for the answer to a call behind them. */
async function connected(limits = {}) {
  const running = await startHub({ methods, limits })
  const client = await rawClient(running.url)
  client.socket.send(HANDSHAKE)
  await client.received(1)
  let pings = 0
  return {
    ...running,
    client,
    async send(...messages: object[]): Promise<unknown[]> {
      const id = `ping ${pings++}`
      const ping = { type: 1, invocationId: id, target: 'Ping', arguments: [] }
      const before = client.frames.length
      client.socket.send([...messages, ping].map(it => `${JSON.stringify(it)}\u001e`).join(''))
      const answers = () =>
        client.frames
          .slice(before)
          .flatMap(it => it.text.split('\u001e').slice(0, -1))
          .map((it): { invocationId?: string } => JSON.parse(it))
      await until(() => answers().some(it => it.invocationId === id))
      return answers().filter(it => it.invocationId !== id)
    },
  }
}

const stream = (id: number) => ({ type: 4, invocationId: `${id}`, target: 'Forever', arguments: [] })
const upload = (id: number) => ({
  type: 1,
  invocationId: `u${id}`,
  target: 'Collect',
  arguments: [],
  streamIds: [`s${id}`],
})
const upTo = <Message>(count: number, make: (id: number) => Message): Message[] =>
  Array.from({ length: count }, (_, id) => make(id))

test('a client receives at most 100 streams at a time, and may open another when one has ended', async () => {
  const { send } = await connected()
  expect(await send(...upTo(100, stream))).toEqual([])
  expect(await send(stream(100))).toEqual([{ type: 3, invocationId: '100', error: tooMany('Forever', 100) }])
  expect(await send({ type: 5, invocationId: '7' })).toEqual([{ type: 3, invocationId: '7' }])
  expect(await send(stream(101))).toEqual([])
})

test('a client uploads at most maxStreams streams at a time, whatever it receives', async () => {
  const { send } = await connected({ maxStreams: 3 })
  expect(await send(...upTo(3, stream), ...upTo(3, upload))).toEqual([])
  const late = { type: 2, invocationId: 's3', item: 1 }
  expect(await send(upload(3), late)).toEqual([{ type: 3, invocationId: 'u3', error: tooMany('Collect', 3) }])
  const items = [
    { type: 2, invocationId: 's0', item: 'a' },
    { type: 3, invocationId: 's0' },
  ]
  expect(await send(...items)).toEqual([{ type: 3, invocationId: 'u0', result: ['a'] }])
  expect(await send(upload(4))).toEqual([])
})

test('uploads that nobody feeds are reported once when their client leaves', async () => {
  const { hub, errors, client, send } = await connected()
  await send(...upTo(50, upload))
  client.socket.terminate()
  await until(() => hub.connections().length === 0)
  await new Promise(resolve => setImmediate(resolve))
  expect(errors).toEqual([expect.objectContaining({ name: 'OperationCanceledException' })])
})
