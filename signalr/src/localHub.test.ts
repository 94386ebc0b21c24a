import { Encoder } from '@msgpack/msgpack'
import { expect, test } from 'vitest'
import { createCore } from './core.ts'
import { localHub } from './localHub.ts'
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
