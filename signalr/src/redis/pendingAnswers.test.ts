/** Answers of other servers that are still awaited, with a client of Redis that replies when the test says so. */
import { expect, test } from 'vitest'
import { type Deferred, deferred } from '../async/deferred.ts'
import { createCore } from '../core.ts'
import { hubOver } from '../hub.ts'
import { messagePackProtocol } from '../protocols/messagepack.ts'
import { messageType } from '../protocols/messages.ts'
import { fakeTimers, HANDSHAKE, type Person, rawClient, serveCore, unhandledRejections, until } from '../testing.ts'
import { decodeInvocation, encodeCompletion, encodeInvocation } from './format.ts'
import { redisScaleOut } from './scaleOut.ts'
import type { RedisClient } from './subscriptions.ts'

type OnMessage = (channel: Buffer, message: Buffer) => void

/**
 * A client of Redis: `published` has the open replies to PUBLISH, `receive` delivers a message of another server, and
 * `subscribers` has the reply to PUBSUB NUMSUB by channel.
 */
function fakeRedis() {
  const subscribers = new Map<string, number | Error>()
  const published: { readonly channel: string; readonly message: Buffer; readonly reply: Deferred<number> }[] = []
  let onMessage: OnMessage = () => {}
  const redis: RedisClient = {
    publish(channel, message) {
      const reply = deferred<number>()
      published.push({ channel, message, reply })
      return reply.promise
    },
    duplicate: () => redis,
    subscribe: async () => 1,
    unsubscribe: async () => 0,
    async pubsub(_subcommand, channel) {
      const count = subscribers.get(channel) ?? 0
      if (count instanceof Error) throw count
      return [channel, count]
    },
    on(event: string, listener: unknown) {
      if (event === 'messageBuffer') onMessage = listener as OnMessage
    },
    disconnect() {},
  }
  return {
    redis,
    published,
    subscribers,
    receive: (channel: string, message: Buffer) => onMessage(Buffer.from(channel), message),
    only() {
      const [first, ...others] = published
      if (!first || others.length > 0) throw new Error(`${published.length} messages where one was expected`)
      return first
    },
  }
}

/** A scale-out whose hub has no connections. */
function scaleOutAlone() {
  const fake = fakeRedis()
  const timers = fakeTimers()
  const errors: unknown[] = []
  const scaleOut = redisScaleOut({ redis: fake.redis, name: 'Hub', timers })
  const core = createCore<Person>({ scaleOut, onError: cause => errors.push(cause) })
  hubOver<{ user: Person }>(core)
  return { ...fake, timers, scaleOut, errors }
}

/** Resolves when rejections without a handler have been reported. */
const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('an invocation that is aborted before Redis replies to PUBLISH rejects with the reason', async () => {
  const unhandled = unhandledRejections()
  const { scaleOut, only } = scaleOutAlone()
  const caller = new AbortController()
  const result = scaleOut.invoke('far', 'i1', new Map(), caller.signal)
  caller.abort(new Error('too late'))
  await nextTurn()
  only().reply.resolve(1)
  await expect(result).rejects.toThrow('too late')
  expect(unhandled).toEqual([])
})

test('an error of the client that arrives before Redis replies to PUBLISH rejects the invocation', async () => {
  const unhandled = unhandledRejections()
  const { scaleOut, only, receive } = scaleOutAlone()
  const result = scaleOut.invoke('far', 'i1', new Map(), undefined)
  const { message, reply } = only()
  const bytes = messagePackProtocol.encode({ type: messageType.completion, invocationId: 'i1', error: 'no idea' })
  receive(
    decodeInvocation(message).returnChannel ?? '',
    encodeCompletion({ encoding: messagePackProtocol.name, bytes }),
  )
  await nextTurn()
  reply.resolve(1)
  await expect(result).rejects.toThrow('no idea')
  expect(unhandled).toEqual([])
})

test('an invocation of a client whose server has died rejects at the next check', async () => {
  const { scaleOut, only, subscribers, timers, errors } = scaleOutAlone()
  const results: unknown[] = []
  scaleOut.invoke('far', 'i1', new Map(), undefined).then(
    it => results.push(it),
    cause => results.push(cause),
  )
  only().reply.resolve(1)
  await nextTurn()
  const step = async (reply: number | Error): Promise<number> => {
    subscribers.set('Hub:connection:far', reply)
    timers.advance(30_000)
    await nextTurn()
    return results.length
  }
  // Redis is away for one of the checks.
  expect([await step(1), await step(new Error('no Redis')), await step(1), await step(0)]).toEqual([0, 0, 0, 1])
  expect(results).toEqual([new Error("Connection 'far' has gone before it answered.")])
  expect([errors, timers.pending()]).toEqual([[new Error('no Redis')], 0])
})

test('an answered invocation checks its connection no longer', async () => {
  const { scaleOut, only, receive, timers } = scaleOutAlone()
  const result = scaleOut.invoke('far', 'i1', new Map(), undefined)
  const { message, reply } = only()
  reply.resolve(1)
  await nextTurn()
  const before = timers.pending()
  const bytes = messagePackProtocol.encode({ type: messageType.completion, invocationId: 'i1', result: 'here' })
  receive(
    decodeInvocation(message).returnChannel ?? '',
    encodeCompletion({ encoding: messagePackProtocol.name, bytes }),
  )
  expect([await result, before, timers.pending()]).toEqual(['here', 1, 0])
})

test('a change of a group that times out before Redis replies to PUBLISH rejects', async () => {
  const unhandled = unhandledRejections()
  const { scaleOut, only, timers } = scaleOutAlone()
  const change = scaleOut.changeGroup('far', 'red', true)
  timers.advance(30_000)
  await nextTurn()
  only().reply.resolve(0)
  await expect(change).rejects.toThrow("No server has changed the group 'red' of connection 'far' within 30000 ms.")
  expect(unhandled).toEqual([])
})

test('close() rejects invocations and changes of groups that wait for another server', async () => {
  const { scaleOut, published, timers } = scaleOutAlone()
  const pending = [scaleOut.invoke('far', 'i1', new Map(), undefined), scaleOut.changeGroup('far', 'red', true)]
  const settled = Promise.allSettled(pending)
  for (const { reply } of published) reply.resolve(1)
  await nextTurn()
  await scaleOut.close()
  const reason = new Error('The hub was closed before another server answered.')
  expect(await settled).toEqual(pending.map(() => ({ status: 'rejected', reason })))
  expect(timers.pending()).toBe(0)
})

test('an invocation by another server in no known encoding is reported, and is not kept', async () => {
  const unhandled = unhandledRejections()
  const { redis, receive } = fakeRedis()
  const errors: unknown[] = []
  const core = createCore<Person>({
    scaleOut: redisScaleOut({ redis, name: 'Hub' }),
    onError: cause => errors.push(cause),
  })
  const { url } = await serveCore(core)
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await until(() => Array.from(core.live.values()).some(it => it.isAnnounced))
  const [connection] = core.live.values()
  receive(
    `Hub:connection:${connection?.view.id}`,
    encodeInvocation({
      except: [],
      message: new Map([['blazorpack', Buffer.from('?')]]),
      invocationId: 'x1',
      returnChannel: 'Hub:internal:return:other',
    }),
  )
  await nextTurn()
  expect(errors).toEqual([new Error('A message of another server has no encoding that is known here.')])
  expect(connection?.calls?.size ?? 0).toBe(0)
  expect(unhandled).toEqual([])
})
