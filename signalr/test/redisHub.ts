/**
 * A hub that is connected to others through Redis, as a process of its own for the tests:
 *
 *     node signalr/test/redisHub.ts --redis 6379
 *
 * Its methods do what servers do: they send to clients, change groups and ask for results.
 */
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { createHub } from '../src/hub.ts'
import { attach } from '../src/node/attach.ts'
import { hubException } from '../src/protocols/errors.ts'
import { redisScaleOut } from '../src/redis/scaleOut.ts'

/** The contract of the hub. Lists of ids are those that do not get the message. */
export type Fleet = {
  user: { id: string }
  methods: {
    Id(): string
    All(text: string, except: string[]): void
    Group(name: string, text: string, except: string[]): void
    User(id: string, text: string): void
    Client(id: string, text: string): void
    Change(id: string, group: string, isMember: boolean): void
    Ask(id: string, question: string): string
  }
  pushes: { said(text: string): void }
  results: { Answer(question: string): string }
}

const { values } = parseArgs({ options: { redis: { type: 'string', default: '6379' } } })
const redis = new Redis({ port: Number(values.redis), retryStrategy: () => 20, maxRetriesPerRequest: null })
redis.on('error', () => {})
const hub = createHub<Fleet>({
  authenticate: token => (token === undefined ? undefined : { id: token }),
  scaleOut: redisScaleOut({ redis, name: 'Drydock.Fleet' }),
  limits: { maxParallelInvocations: 2 },
  onError() {},
})
hub.on('Id', ({ connection }) => connection.id)
hub.on('All', async (_call, text, except) => void (await hub.all.except(...except).send('said', text)))
hub.on(
  'Group',
  async (_call, name, text, except) =>
    void (await hub
      .group(name)
      .except(...except)
      .send('said', text)),
)
hub.on('User', async (_call, id, text) => void (await hub.user(id).send('said', text)))
hub.on('Client', async (_call, id, text) => void (await hub.client(id).send('said', text)))
hub.on('Change', async (_call, id, group, isMember) =>
  isMember ? await hub.addToGroup(id, group) : await hub.removeFromGroup(id, group),
)
hub.on('Ask', (_call, id, question) =>
  hub
    .client(id)
    .invoke('Answer', question)
    .catch((cause: Error) => Promise.reject(hubException(cause.message))),
)
const server = createServer()
attach(server, { hub, path: '/fleet' })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}/fleet`)
})
