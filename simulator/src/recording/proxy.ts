/** Reverse proxy between apps and a gateway. It replaces addresses and passes the traffic to an observer. */
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as plainRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { nameInUrl } from '#boat/nameInUrl.ts'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import { withErrorHandler, messageOf } from './errorHandler.ts'
import { mapOrigin } from './origins.ts'
import { forwardResponse, refuse, forwardRequest } from './forwarding.ts'
import { type TrafficObserver, type ExchangeObserver, observe } from './observer.ts'
import { closeSocket, tunnel } from './tunnel.ts'

export interface ProxyOptions {
  /** Origin of the gateway. */
  readonly gateway: string
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  readonly observer: TrafficObserver
  /** Is called when the gateway cannot be reached or closes a connection early. */
  readonly onError: (why: string) => void
  /** Longest time in which a request must arrive, in milliseconds. */
  readonly requestLimit?: number
}

export interface Proxy {
  readonly origin: string
  close(): Promise<void>
}

export async function openProxy(options: ProxyOptions): Promise<Proxy> {
  const { host, port, requestLimit = REQUEST_TIMEOUT_MS } = options
  const forward = createForwarder(options)
  const server = createServer({ requestTimeout: requestLimit, ...requestTimeouts(requestLimit) }, forward.request)
  server.on('upgrade', forward.upgrade)
  // The server no longer knows a connection that has become a WebSocket.
  const sockets = new Set<Duplex>()
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.on('error', error => options.onError(messageOf(error)))
  const { port: actualPort } = server.address() as AddressInfo
  return {
    origin: `http://${nameInUrl(host)}:${actualPort}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

interface Forwarder {
  request(incoming: IncomingMessage, outgoing: ServerResponse): void
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
}

function createForwarder({ gateway, observer, onError }: ProxyOptions): Forwarder {
  const target = new URL(gateway)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  const report = (error: unknown): void => onError(messageOf(error))
  const upstreamOptions = (incoming: IncomingMessage, own: string): RequestOptions => ({
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || (target.protocol === 'https:' ? 443 : 80),
    method: incoming.method,
    path: mapOrigin(incoming.url ?? '/', own, gateway),
    headers: headersFor(incoming.headers, target.host, own, gateway),
  })
  return {
    request(incoming, outgoing) {
      incoming.on('error', () => outgoing.destroy())
      outgoing.on('error', () => outgoing.destroy())
      const own = ownOrigin(incoming)
      let exchange: ExchangeObserver | undefined
      let upstream: ClientRequest | undefined
      try {
        exchange = withoutExceptions(observe(observer, incoming), report)
        upstream = request(upstreamOptions(incoming, own))
      } catch {
        return refuse(outgoing, 400)
      }
      connect({ incoming, outgoing, upstream, exchange, own, gateway, report })
    },
    upgrade(incoming, socket, head) {
      socket.on('error', () => socket.destroy())
      try {
        const upstream = request({ ...upstreamOptions(incoming, ownOrigin(incoming)), agent: false })
        tunnel({ upstream, incoming, socket, head, observer, onError: report })
      } catch {
        closeSocket(socket, 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      }
    },
  }
}

interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly upstream: ClientRequest
  readonly exchange: ExchangeObserver
  /** The proxy's origin. */
  readonly own: string
  readonly gateway: string
  report(error: unknown): void
}

/** Sends a request to the gateway and its response to the app. */
function connect({ incoming, outgoing, upstream, exchange, own, gateway, report }: Exchange): void {
  const fail = (error: unknown): void => {
    if (outgoing.destroyed || outgoing.writableEnded) return
    report(error)
    refuse(outgoing, 502)
  }
  const toApp = (text: string): string => mapOrigin(text, gateway, own)
  const toGateway = (text: string): string => mapOrigin(text, own, gateway)
  upstream.on(
    'response',
    withErrorHandler(response => forwardResponse(response, outgoing, toApp, exchange, fail), fail),
  )
  // A gateway may only change the protocol if the request asked for it.
  upstream.on('upgrade', (_, socket) => {
    socket.on('error', () => socket.destroy())
    socket.destroy()
    fail(new Error('it changed the protocol without being asked'))
  })
  upstream.on('error', fail)
  outgoing.on('close', () => upstream.destroy())
  withErrorHandler(() => forwardRequest(incoming, upstream, toGateway, exchange, fail), fail)()
}

/** The proxy's origin as the app addresses it. */
const ownOrigin = ({ headers: { host = 'localhost' } }: IncomingMessage): string => `http://${host}`

/** Request headers with the gateway's host. Compression is disabled, since the observer could not read it. */
function headersFor(headers: IncomingHttpHeaders, host: string, own: string, gateway: string): OutgoingHttpHeaders {
  const { 'sec-websocket-extensions': _, trailer: __, te: ___, origin, referer, ...others } = headers
  return {
    ...others,
    host,
    'accept-encoding': 'identity',
    ...(origin === undefined ? {} : { origin: mapOrigin(origin, own, gateway) }),
    ...(referer === undefined ? {} : { referer: mapOrigin(referer, own, gateway) }),
  }
}

/** Wraps an observer so that its exceptions do not affect the traffic. */
function withoutExceptions(observer: ExchangeObserver, report: (error: unknown) => void): ExchangeObserver {
  return {
    requestData: withErrorHandler(observer.requestData, report),
    responseStart: withErrorHandler(observer.responseStart, report),
    responseData: withErrorHandler(observer.responseData, report),
    responseEnd: withErrorHandler(observer.responseEnd, report),
  }
}
