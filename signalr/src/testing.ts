/** Test fixtures: fake timers, a mounted hub, the official client and raw clients. */
import { once } from 'node:events'
import { createServer, get, IncomingMessage } from 'node:http'
import { HubConnectionBuilder, HttpTransportType, type IHttpConnectionOptions, LogLevel } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import type { HubConnection } from './connection.ts'
import type { Core } from './core.ts'
import { createHub, type Hub, hubOver } from './hub.ts'
import { signalr } from './fastify/plugin.ts'
import { attach } from './node/attach.ts'
import type { HubOptions } from './options.ts'
import { type HubTimers, realTimers } from './time/timers.ts'
import type { TransportName } from './transports/transport.ts'

export type FakeTimers = HubTimers & {
  advance(ms: number): void
  /** Number of timers. */
  pending(): number
}

/** Timers that only `advance` moves. */
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

export type Running = { hub: Hub<{ user: Person }>; app: FastifyInstance; url: string; errors: unknown[] }

/**
 * A hub at `/chat` of a free port, where a token is the name of a user. Node would wait for connections a client has
 * opened and not used, so the server closes them by force.
 */
export async function startHub(
  options: Partial<HubOptions<Person>> = {},
  app = Fastify({ forceCloseConnections: true }),
): Promise<Running> {
  const errors: unknown[] = []
  const hub = createHub<{ user: Person }>({
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

/** Serves a hub over a state that the test can read. */
export async function serveCore(core: Core<Person>): Promise<{ hub: Hub<{ user: Person }>; url: string }> {
  const hub = hubOver<{ user: Person }>(core)
  const server = createServer()
  attach(server, { hub, path: '/chat' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await hub.closeAll()
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { hub, url: `http://127.0.0.1:${address.port}/chat` }
}

/** Collects the reasons of promises that are rejected and have no handler, until the end of the test. */
export function unhandledRejections(): unknown[] {
  const reasons: unknown[] = []
  const onRejection = (reason: unknown): void => void reasons.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  return reasons
}

export type ClientKind = { protocol: 'json' | 'messagepack'; skipNegotiation: boolean; transport?: TransportName }

export const clientKinds: ClientKind[] = [
  { protocol: 'json', skipNegotiation: false },
  { protocol: 'json', skipNegotiation: true },
  { protocol: 'messagepack', skipNegotiation: false },
  { protocol: 'messagepack', skipNegotiation: true },
]

/** Clients with HTTP transports. */
export const httpKinds = [
  { protocol: 'json', transport: 'ServerSentEvents' },
  { protocol: 'json', transport: 'LongPolling' },
  { protocol: 'messagepack', transport: 'LongPolling' },
] as const

/** The official client, not yet started. */
export function officialClient(url: string, kind: Partial<ClientKind> = {}, options: IHttpConnectionOptions = {}) {
  const builder = new HubConnectionBuilder().configureLogging(LogLevel.None).withUrl(url, {
    accessTokenFactory: () => 'ann',
    skipNegotiation: kind.skipNegotiation ?? false,
    transport: HttpTransportType[kind.transport ?? 'WebSockets'],
    ...options,
  })
  if (kind.protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

/** The official client with stateful reconnect, not started. */
export function statefulClient(url: string, protocol: 'json' | 'messagepack') {
  const builder = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(url, { accessTokenFactory: () => 'ann', transport: HttpTransportType.WebSockets })
    .withStatefulReconnect()
  if (protocol === 'messagepack') builder.withHubProtocol(new MessagePackHubProtocol())
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

/** Resolves with what `subscribe` is called back with first. */
export function first<Value>(subscribe: (tell: (value: Value) => void) => void): Promise<Value> {
  return new Promise(subscribe)
}

export type Frame = { text: string; isBinary: boolean }

/** Opens a WebSocket to the hub; it is terminated after the test. */
export function openWebSocket(url: string, query = '?access_token=ann', options: ClientOptions = {}): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${query}`, options)
  // `ws` emits an error if a socket is terminated before it is open.
  socket.on('error', () => {})
  onTestFinished(() => socket.terminate())
  return socket
}

/** A raw WebSocket that collects frames, for what the official client cannot do. */
export async function rawClient(url: string, query?: string) {
  const socket = openWebSocket(url, query)
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

/** Negotiates and returns the connection token. */
export async function newToken(url: string, query = ''): Promise<string> {
  const answer = await fetch(`${url}/negotiate?negotiateVersion=1&access_token=ann${query}`, { method: 'POST' })
  return Object(await answer.json()).connectionToken
}

/** A raw client of the HTTP transports, for what the official client cannot do. */
export async function rawHttpClient(url: string, token?: string) {
  const id = token ?? (await newToken(url))
  const hangUp = new AbortController()
  onTestFinished(() => hangUp.abort())
  const ask = async (
    method: string,
    init: RequestInit = {},
    address = `${url}?id=${id}`,
  ): Promise<[number, string]> => {
    const headers = { authorization: 'Bearer ann', ...Object(init.headers) }
    const answer = await fetch(address, { method, signal: hangUp.signal, ...init, headers })
    return [answer.status, await answer.text()]
  }
  return {
    token: id,
    ask,
    poll: (signal = hangUp.signal) => ask('GET', { signal }),
    post: (body: string | Uint8Array) => ask('POST', { body: Buffer.from(body) }),
    leave: () => ask('DELETE'),
    /** Polls twice: to connect, and for the reply to the handshake. */
    async connect(): Promise<void> {
      await ask('GET')
      await ask('POST', { body: HANDSHAKE })
      await ask('GET')
    },
    /** Opens an event stream; nothing is read until the caller reads it. */
    async listen(): Promise<IncomingMessage> {
      const request = get(`${url}?id=${id}&access_token=ann`, {
        agent: false,
        headers: { accept: 'text/html, Text/Event-Stream; q=1' },
      })
      onTestFinished(() => void request.destroy())
      const [response]: unknown[] = await once(request, 'response')
      if (!(response instanceof IncomingMessage)) throw new Error('no response')
      response.on('error', () => {})
      return response
    },
  }
}

/** Reads a stream until `count` events arrived, and returns their data. */
export async function events(stream: IncomingMessage, count: number): Promise<string[]> {
  let text = ''
  const found = () => text.split('\r\n\r\n').slice(0, -1)
  while (found().length < count) {
    const chunk: Buffer | null = stream.read()
    if (chunk) text += chunk.toString()
    else await once(stream, 'readable')
  }
  return found().map(it => it.replace(/^:\r\n/, '').replace(/^data: /gm, ''))
}

/** Resolves when `condition` holds. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(resolve => setImmediate(resolve))
}

export const HANDSHAKE = '{"protocol":"json","version":1}\u001e'

/** The only connection of a hub. */
export function onlyConnection(hub: Hub<{ user: Person }>): HubConnection<Person> {
  const [connection, ...others] = hub.connections()
  if (!connection || others.length > 0) throw new Error(`${others.length + 1} connections where one was expected`)
  return connection
}
