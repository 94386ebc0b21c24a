/** Subscriptions that Redis refuses, with a client of Redis that does what the test says. */
import { expect, test } from 'vitest'
import { createCore } from '../core.ts'
import { hubOver } from '../hub.ts'
import { HANDSHAKE, type Person, rawClient, serveCore, unhandledRejections, until } from '../testing.ts'
import { encodeInvocation } from './format.ts'
import { redisScaleOut } from './scaleOut.ts'
import type { RedisClient } from './subscriptions.ts'

/** A client of Redis: `isAway` makes subscriptions fail, `channels` are those that are subscribed. */
function fakeRedis() {
  const channels = new Set<string>()
  const listeners = new Map<string, (...args: never[]) => void>()
  const overrides: unknown[] = []
  const fake = { isAway: false, channels, overrides }
  const redis: RedisClient = {
    publish: async () => 1,
    duplicate(override) {
      overrides.push(override)
      return redis
    },
    async subscribe(channel) {
      if (fake.isAway) throw new Error('no Redis')
      channels.add(channel)
    },
    unsubscribe: async channel => channels.delete(channel),
    pubsub: async (_subcommand, channel) => [channel, Number(channels.has(channel))],
    on: (event: string, listener: (...args: never[]) => void) => listeners.set(event, listener),
    disconnect() {},
  }
  const emit = (event: string, ...args: Buffer[]): void => {
    Reflect.apply(listeners.get(event) ?? (() => {}), undefined, args)
  }
  return Object.assign(fake, { redis, emit })
}

function start(fake: ReturnType<typeof fakeRedis>) {
  const errors: string[] = []
  const core = createCore<Person>({
    scaleOut: redisScaleOut({ redis: fake.redis, name: 'Hub' }),
    onError: (cause, during) => errors.push(`${during}: ${cause}`),
  })
  return { core, errors }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

test('the subscriber waits for Redis without end, whatever the client of the application does', () => {
  const fake = fakeRedis()
  start(fake)
  expect(fake.overrides).toEqual([{ maxRetriesPerRequest: null, enableOfflineQueue: true, autoResubscribe: true }])
})

test('channels of the hub that Redis has refused are subscribed when it is ready, and not twice', async () => {
  const unhandled = unhandledRejections()
  const fake = fakeRedis()
  fake.isAway = true
  const { core, errors } = start(fake)
  hubOver<{ user: Person }>(core)
  await turn()
  expect(errors).toEqual(Array.from({ length: 4 }, () => 'scaleOut: Error: no Redis'))
  fake.emit('ready')
  await turn()
  expect([errors.length, fake.channels.size]).toEqual([8, 0])
  fake.isAway = false
  fake.emit('ready')
  expect(fake.channels.size).toBe(4)
  fake.channels.clear()
  fake.emit('ready')
  expect([errors.length, fake.channels.size]).toEqual([8, 0])
  expect(unhandled).toEqual([])
})

test('a client that could not join a group is no member, and is one when it joins again', async () => {
  const fake = fakeRedis()
  const { core } = start(fake)
  const { hub, url } = await serveCore(core)
  const client = await rawClient(url)
  client.socket.send(HANDSHAKE)
  await until(() => Array.from(core.live.values()).some(it => it.isAnnounced))
  const [connection] = hub.connections()
  const id = connection?.id ?? ''
  fake.isAway = true
  await expect(hub.addToGroup(id, 'red')).rejects.toThrow('no Redis')
  expect(hub.members('red')).toEqual([])
  fake.isAway = false
  await hub.addToGroup(id, 'red')
  expect([hub.members('red'), fake.channels.has('Hub:group:red')]).toEqual([[connection], true])
  const said = '{"type":1,"target":"said","arguments":[]}\u001e'
  const message = encodeInvocation({ except: [], message: new Map([['json', Buffer.from(said)]]) })
  fake.emit('messageBuffer', Buffer.from('Hub:group:red'), message)
  expect((await client.received(2))[1]?.text).toBe(said)
  await hub.removeFromGroup(id, 'red')
  expect(fake.channels.has('Hub:group:red')).toBe(false)
})

test('of two clients of a user, one that failed to connect takes nothing from the other when it leaves', async () => {
  const fake = fakeRedis()
  const { core } = start(fake)
  const scaleOut = core.options.scaleOut
  hubOver<{ user: Person }>(core)
  fake.isAway = true
  await expect(scaleOut?.connected('first', 'ann')).rejects.toThrow('no Redis')
  fake.isAway = false
  await scaleOut?.connected('second', 'ann')
  scaleOut?.disconnected('first', 'ann')
  expect(fake.channels.has('Hub:user:ann')).toBe(true)
  scaleOut?.disconnected('second', 'ann')
  expect([...fake.channels].filter(it => !/:all$|:internal:/.test(it))).toEqual([])
})
