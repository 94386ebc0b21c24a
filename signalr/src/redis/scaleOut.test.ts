/** Three processes that act as one hub through a Redis server, which this test starts. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Fleet } from '../../test/redisHub.ts'
import { proxyOf } from '../client/proxy.ts'
import { type ClientKind, officialClient, startHub } from '../testing.ts'
import { redisScaleOut } from './scaleOut.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis)
  console.warn('redis-server is not installed, so scale-out is not tested. On Debian: apt-get install redis-server')
const withRedis = test.runIf(hasRedis)

const PROGRAM = join(import.meta.dirname, '../../test/redisHub.ts')
const running: ChildProcess[] = []
let port: number
let redis: ChildProcess
let observer: Redis
let servers: { readonly url: string; readonly process: ChildProcess }[]

/**
 * Returns a free port below those that systems give to whoever asks for any, so that it is still free after Redis was
 * stopped.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const free = randomInt(20_000, 32_000)
    const server = createServer().listen(free, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return free
  }
}

/** Starts a program and resolves when one of its lines matches, with that line. */
async function start(command: string, words: readonly string[], ready: RegExp) {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  running.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    if (!ready.test(line)) continue
    child.stdout.resume()
    return { child, line }
  }
  throw new Error(`${command} has ended too early.`)
}

async function startRedis(): Promise<ChildProcess> {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return (await start('redis-server', words, /Ready to accept connections/)).child
}

async function startServer(): Promise<{ url: string; process: ChildProcess }> {
  const { child, line } = await start(process.execPath, [PROGRAM, '--redis', String(port)], /^http/)
  return { url: line, process: child }
}

/** Resolves when so many servers listen to all messages. */
async function listening(count: number): Promise<void> {
  for (;;) {
    const [, found] = await observer.pubsub('NUMSUB', 'Drydock.Fleet:all')
    if (Number(found) === count) return
  }
}

beforeAll(async () => {
  if (!hasRedis) return
  port = await freePort()
  redis = await startRedis()
  observer = new Redis({ port, retryStrategy: () => 20, maxRetriesPerRequest: null })
  observer.on('error', () => {})
  servers = await Promise.all([startServer(), startServer(), startServer()])
  await listening(3)
})
afterAll(() => {
  observer?.disconnect()
  for (const it of running) it.kill('SIGKILL')
})

/** A client of one of the servers, with what it is told. */
async function join3(at: number, name: string, kind: Partial<ClientKind> = {}) {
  const server = servers[at]
  if (!server) throw new Error(`There is no server ${at}.`)
  const connection = officialClient(server.url, kind, { accessTokenFactory: () => name })
  const hub = proxyOf<Fleet>(connection)
  const heard: string[] = []
  let wake = (): void => {}
  hub.on('said', text => {
    heard.push(text)
    wake()
  })
  await connection.start()
  return {
    hub,
    id: await hub.invoke('Id'),
    /** Resolves with what was heard before a text. */
    async until(text: string): Promise<readonly string[]> {
      while (!heard.includes(text))
        await new Promise<void>(resolve => {
          wake = resolve
        })
      return heard.splice(0).filter(it => it !== text)
    },
  }
}

/** A client of each server, of both encodings. */
const joinAll = () =>
  Promise.all([
    join3(0, 'ann'),
    join3(1, 'bob', { protocol: 'messagepack' }),
    join3(2, 'ann', { transport: 'LongPolling' }),
  ])

withRedis('a message to all reaches the clients of all servers but the excluded, in every encoding', async () => {
  const clients = await joinAll()
  const [first, second] = clients
  await first.hub.invoke('All', 'hello', [])
  await first.hub.invoke('All', 'not for second', [second.id])
  await first.hub.invoke('All', 'end', [])
  expect(await Promise.all(clients.map(it => it.until('end')))).toEqual([
    ['hello', 'not for second'],
    ['hello'],
    ['hello', 'not for second'],
  ])
})

withRedis('a message to a user or a connection reaches it wherever it is', async () => {
  const clients = await joinAll()
  const [first, second] = clients
  await second.hub.invoke('User', 'ann', 'for ann')
  await second.hub.invoke('Client', first.id, 'for first')
  await second.hub.invoke('Client', 'nobody', 'for nobody')
  await second.hub.invoke('All', 'end', [])
  expect(await Promise.all(clients.map(it => it.until('end')))).toEqual([['for ann', 'for first'], [], ['for ann']])
})

withRedis('a server adds clients of other servers to groups, and removes them', async () => {
  const clients = await joinAll()
  const [first, second, third] = clients
  for (const it of [second, third]) await first.hub.invoke('Change', it.id, 'red', true)
  await first.hub.invoke('Group', 'red', 'one', [])
  await first.hub.invoke('Group', 'red', 'two', [third.id])
  await first.hub.invoke('Change', second.id, 'red', false)
  await first.hub.invoke('Group', 'red', 'three', [])
  await first.hub.invoke('All', 'end', [])
  expect(await Promise.all(clients.map(it => it.until('end')))).toEqual([[], ['one', 'two'], ['one', 'three']])
})

withRedis('a server asks clients of other servers for results, and gets their errors', async () => {
  const [first, second, third] = await joinAll()
  second.hub.answer('Answer', question => `${question} Here.`)
  third.hub.answer('Answer', () => {
    throw new Error('no idea')
  })
  expect(await first.hub.invoke('Ask', second.id, 'Where?')).toBe('Where? Here.')
  await expect(first.hub.invoke('Ask', third.id, 'Where?')).rejects.toThrow('no idea')
  await expect(first.hub.invoke('Ask', 'nobody', 'Where?')).rejects.toThrow("Connection 'nobody' does not exist.")
})

withRedis('after Redis was restarted messages arrive again, also in groups', async () => {
  const clients = await joinAll()
  const [first, second] = clients
  await first.hub.invoke('Change', second.id, 'blue', true)
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  redis = await startRedis()
  await listening(3)
  await first.hub.invoke('Group', 'blue', 'again', [])
  await first.hub.invoke('All', 'end', [])
  expect(await Promise.all(clients.map(it => it.until('end')))).toEqual([[], ['again'], []])
})

withRedis('a server that is killed takes its own clients with it, and no others', async () => {
  const server = await startServer()
  await listening(4)
  servers.push(server)
  onTestFinished(() => void servers.pop())
  const lost = await join3(3, 'eve')
  const [first, second] = await joinAll()
  server.process.kill('SIGKILL')
  await listening(3)
  await expect(first.hub.invoke('Ask', lost.id, 'Where?')).rejects.toThrow(`Connection '${lost.id}' does not exist.`)
  await first.hub.invoke('All', 'end', [])
  expect(await second.until('end')).toEqual([])
})

withRedis(
  'a hub that starts while Redis is away listens when it is there, however few retries its client has',
  async () => {
    redis.kill('SIGKILL')
    await once(redis, 'exit')
    const own = new Redis({ port, retryStrategy: () => 20, maxRetriesPerRequest: 0 })
    onTestFinished(() => own.disconnect())
    own.on('error', () => {})
    const { hub, url } = await startHub({ scaleOut: redisScaleOut({ redis: own, name: 'Drydock.Fleet' }) })
    onTestFinished(() => hub.closeAll())
    for (let attempt = 0; attempt < 5; attempt++) await new Promise(resolve => own.once('reconnecting', resolve))
    redis = await startRedis()
    await listening(4)
    const client = officialClient(url)
    const heard = new Promise(resolve => client.on('said', resolve))
    await client.start()
    const [first] = await joinAll()
    await first.hub.invoke('All', 'hello', [])
    expect(await heard).toBe('hello')
  },
)
