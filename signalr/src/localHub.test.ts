import { Encoder } from '@msgpack/msgpack'
import { expect, test } from 'vitest'
import { deferred } from './async/deferred.ts'
import { createCore } from './core.ts'
import { changeLocalGroup, localHub } from './localHub.ts'
import { writeLength } from './protocols/lengths.ts'
import { messagePackProtocol } from './protocols/messagepack.ts'
import { messageType } from './protocols/messages.ts'
import { type Person, rawClient, serveCore, until } from './testing.ts'

/** Lists inside of each other. */
const nested = (depth: number): unknown[] => (depth === 0 ? [] : [nested(depth - 1)])

test('a result of a client that cannot be encoded is reported, and answered with an error', async () => {
  const errors: unknown[] = []
  const core = createCore<Person>({ onError: cause => errors.push(cause) })
  const { url } = await serveCore(core)
  const client = await rawClient(url)
  client.socket.send('{"protocol":"messagepack","version":1}\u001e')
  await client.received(1)
  const [connection] = core.live.values()
  const invocation = { type: messageType.invocation, target: 'Deep', arguments: [], invocationId: 'x1' }
  const message = new Map([['messagepack', messagePackProtocol.encode(invocation)]])
  const answer = new Promise<Uint8Array>(resolve =>
    localHub(core).ask(connection?.view.id ?? '', 'x1', message, (_encoding, bytes) => resolve(bytes)),
  )
  await client.received(2)
  const tooDeep = new Encoder({ maxDepth: 1_000 }).encode([messageType.completion, {}, 'x1', 3, nested(200)])
  client.socket.send(writeLength(tooDeep))
  expect(localHub(core).decode('messagepack', await answer)).toEqual({
    type: messageType.completion,
    invocationId: 'x1',
    error: 'The result of the client cannot be encoded.',
  })
  expect(errors).toEqual([new Error('Too deep objects in depth 101')])
  await until(() => connection?.calls?.size === 0)
})

/** A client whose hub has a scale-out: each join waits for the next of `joins`. */
async function joiner() {
  const joins: ReturnType<typeof deferred<void>>[] = []
  const left: string[] = []
  const core = createCore<Person>({
    scaleOut: {
      start() {},
      connected: async () => {},
      disconnected() {},
      joined(group) {
        joins.push(deferred())
        return joins.at(-1)?.promise ?? Promise.reject(new Error(group))
      },
      left: group => void left.push(group),
      send: async () => {},
      invoke: async () => undefined,
      changeGroup: async () => {},
      close: async () => {},
    },
  })
  const { url } = await serveCore(core)
  const client = await rawClient(url)
  client.socket.send('{"protocol":"json","version":1}\u001e')
  await client.received(1)
  const [id = ''] = core.byId.keys()
  const change = (isMember: boolean) => changeLocalGroup(core, id, 'crew', isMember)
  return { joins, left, change, members: () => core.groups.members('crew').length }
}

test('a second join of a group waits for the first one, and ends as it does', async () => {
  const { joins, change, members } = await joiner()
  const ends: string[] = []
  const first = change(true)?.then(() => ends.push('first'))
  const second = change(true)?.then(() => ends.push('second'))
  await new Promise(resolve => setImmediate(resolve))
  expect([ends, joins.length]).toEqual([[], 1])
  joins[0]?.resolve()
  await Promise.all([first, second])
  expect([ends, members()]).toEqual([['first', 'second'], 1])
})

test('a join that fails late does not end the membership of a later join', async () => {
  const { joins, left, change, members } = await joiner()
  const first = expect(change(true)).rejects.toThrow('no Redis')
  await change(false)
  const second = change(true)
  joins[0]?.reject(new Error('no Redis'))
  await first
  joins[1]?.resolve()
  await second
  expect([members(), left]).toEqual([1, ['crew']])
})
