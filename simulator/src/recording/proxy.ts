/** Stands between apps and a gateway: everything passes as it is, but for addresses, and is told on the way. */
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plainRequest,
  type RequestOptions,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import { guarded, wordsOf } from './guard.ts'
import { mapped } from './origins.ts'
import { pass, refuse, send } from './passing.ts'
import { type Ear, type Listener, tap } from './tap.ts'
import { hangUp, tunnel } from './tunnel.ts'

export interface ProxyOptions {
  /** Origin of the gateway. */
  readonly gateway: string
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly ear: Ear
  /** The gateway could not be reached, or broke off. */
  readonly trouble: (why: string) => void
  /** How long a request may take to come, in milliseconds. */
  readonly requestLimit?: number
}

export interface Proxy {
  readonly origin: string
  close(): Promise<void>
}

export async function openProxy({
  gateway,
  host,
  port,
  ear,
  trouble,
  requestLimit = REQUEST_TIMEOUT_MS,
}: ProxyOptions): Promise<Proxy> {
  const target = new URL(gateway)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  const options = (incoming: IncomingMessage, own: string): RequestOptions => ({
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || (target.protocol === 'https:' ? 443 : 80),
    method: incoming.method,
    path: mapped(incoming.url ?? '/', own, gateway),
    headers: headersFor(incoming.headers, target.host, own, gateway),
  })
  const told = (error: unknown): void => trouble(wordsOf(error))
  const server = createServer(
    { requestTimeout: requestLimit, ...requestTimeouts(requestLimit) },
    (incoming, outgoing) => {
      const failed = (error: unknown): void => {
        if (outgoing.destroyed || outgoing.writableEnded) return
        told(error)
        refuse(outgoing, 502)
      }
      incoming.on('error', () => outgoing.destroy())
      outgoing.on('error', () => outgoing.destroy())
      let listener: Listener | undefined
      let upstream: ReturnType<typeof plainRequest> | undefined
      const own = ownOrigin(incoming)
      try {
        listener = quiet(tap(ear, incoming), told)
        upstream = request(options(incoming, own))
      } catch {
        return refuse(outgoing, 400)
      }
      const heard = listener
      const onward = upstream
      upstream.on(
        'response',
        guarded(answer => pass(answer, outgoing, text => mapped(text, gateway, own), heard, failed), failed),
      )
      // An answer may change the protocol without being asked to: that is none.
      upstream.on('upgrade', (_, socket) => {
        socket.on('error', () => socket.destroy())
        socket.destroy()
        failed(new Error('it changed the protocol without being asked'))
      })
      upstream.on('error', failed)
      outgoing.on('close', () => onward.destroy())
      guarded(() => send(incoming, onward, text => mapped(text, own, gateway), heard, failed), failed)()
    },
  )
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    try {
      tunnel({
        upstream: request({ ...options(incoming, ownOrigin(incoming)), agent: false }),
        incoming,
        socket,
        head,
        ear,
        trouble: told,
      })
    } catch {
      hangUp(socket, 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    }
  })
  // A line that has become a WebSocket is no connection of the server's own any more.
  const sockets = new Set<Duplex>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', told)
  const { port: taken } = server.address() as AddressInfo
  return {
    origin: `http://${host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${taken}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const it of sockets) it.destroy()
      }),
  }
}

/** How the app calls the proxy. */
const ownOrigin = ({ headers: { host = 'localhost' } }: IncomingMessage): string => `http://${host}`

/** The gateway hears its own name; what is packed could not be read on the way. */
function headersFor(headers: IncomingHttpHeaders, host: string, own: string, gateway: string): OutgoingHttpHeaders {
  const { 'sec-websocket-extensions': _, trailer: __, te: ___, origin, referer, ...others } = headers
  return {
    ...others,
    host,
    'accept-encoding': 'identity',
    ...(origin === undefined ? {} : { origin: mapped(origin, own, gateway) }),
    ...(referer === undefined ? {} : { referer: mapped(referer, own, gateway) }),
  }
}

/** What listens does not disturb what passes. */
function quiet(listener: Listener, told: (error: unknown) => void): Listener {
  return {
    asked: guarded(listener.asked, told),
    answered: guarded(listener.answered, told),
    heard: guarded(listener.heard, told),
    ended: guarded(listener.ended, told),
  }
}
