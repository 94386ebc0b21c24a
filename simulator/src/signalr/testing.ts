/** What the tests of this folder share: a clock to turn by hand, a mounted hub and both kinds of clients. */
import { once } from 'node:events'
import { HubConnectionBuilder, HttpTransportType, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { HubConnection } from './connection.ts'
import { createHub, type Hub } from './hub.ts'
import { signalr } from './mount.ts'
import type { HubOptions } from './options.ts'
import { type HubTimers, realTimers } from './timers.ts'

export type FakeTimers = HubTimers & {
  advance(ms: number): void
  /** How many timers are set. */
  pending(): number
}

/** A clock that stands still until it is advanced. */
export function fakeTimers(): FakeTimers {
  const timers = new Set<{ at: number; run(): void }>()
  let time = 0
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const end = time + ms
      for (;;) {
        const [next] = [...timers].filter(it => it.at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers.delete(next)
        time = next.at
        next.run()
      }
      time = end
    },
    pending: () => timers.size,
  }
}

export type Person = { name: string }

export type Running = { hub: Hub<Person>; app: FastifyInstance; url: string; errors: unknown[] }

/** A hub at `/chat` of a free port, where a token is the name of a user. */
export async function startHub(options: Partial<HubOptions<Person>> = {}, app = Fastify()): Promise<Running> {
  const errors: unknown[] = []
  const hub = createHub<Person>({
    authenticate: token => (token === undefined ? undefined : { name: token }),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: error => errors.push(error),
    ...options,
  })
  await app.register(signalr, { hub, path: '/chat' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { hub, app, url: `${address}/chat`, errors }
}

export type ClientKind = { protocol: 'json' | 'messagepack'; skipNegotiation: boolean }

export const clientKinds: ClientKind[] = [
  { protocol: 'json', skipNegotiation: false },
  { protocol: 'json', skipNegotiation: true },
  { protocol: 'messagepack', skipNegotiation: false },
  { protocol: 'messagepack', skipNegotiation: true },
]

/** The official client, not yet started. */
export function officialClient(url: string, kind: Partial<ClientKind> = {}, options: IHttpConnectionOptions = {}) {
  const builder = new HubConnectionBuilder().configureLogging(LogLevel.None).withUrl(url, {
    accessTokenFactory: () => 'ann',
    skipNegotiation: kind.skipNegotiation ?? false,
    transport: HttpTransportType.WebSockets,
    ...options,
  })
  if (kind.protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

/** Resolves with what `subscribe` is called back with first. */
export function first<Value>(subscribe: (tell: (value: Value) => void) => void): Promise<Value> {
  return new Promise(subscribe)
}

export type Frame = { text: string; isBinary: boolean }

/** A WebSocket on its way to the hub, let go when the test is over. */
export function dial(url: string, query = '?access_token=ann', options: ClientOptions = {}): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${query}`, options)
  // Letting go of a socket that was never let in is an error to `ws`.
  socket.on('error', () => {})
  onTestFinished(() => socket.terminate())
  return socket
}

/** A bare WebSocket that keeps what it receives, for everything the official client would not do. */
export async function bareClient(url: string, query?: string) {
  const socket = dial(url, query)
  const frames: Frame[] = []
  socket.on('message', (data, isBinary) => frames.push({ text: String(data), isBinary }))
  const closed = once(socket, 'close').then(([code]) => Number(code))
  await once(socket, 'open')
  return {
    socket,
    frames,
    /** The close code. */
    closed,
    /** Resolves when `count` frames have come in all. */
    async received(count: number): Promise<Frame[]> {
      while (frames.length < count) await once(socket, 'message')
      return frames
    },
  }
}

export const HANDSHAKE = '{"protocol":"json","version":1}\u001e'

/** The only connection of a hub. */
export function only(hub: Hub<Person>): HubConnection<Person> {
  const [connection, ...others] = hub.connections()
  if (!connection || others.length > 0) throw new Error(`${others.length + 1} connections where one was expected`)
  return connection
}
