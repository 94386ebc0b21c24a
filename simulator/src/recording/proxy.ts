/** Stands between apps and a gateway: everything passes as it is, but for addresses, and is told on the way. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest, type RequestOptions, type ServerResponse } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { mapped } from './origins.ts'
import { type Ear, tap } from './tap.ts'
import { tunnel } from './tunnel.ts'

export interface ProxyOptions {
  /** Origin of the gateway. */
  readonly gateway: string
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly ear: Ear
  /** The gateway could not be reached, or broke off. */
  readonly trouble: (why: string) => void
}

export interface Proxy {
  readonly origin: string
  close(): Promise<void>
}

/** What holds addresses that an app follows. Everything else passes byte for byte. */
const MAPPED = /^(application\/(problem\+)?json|text\/html)\b/i
const MAPPED_HEADERS = ['location', 'content-security-policy', 'link', 'access-control-allow-origin', 'refresh'] as const

export async function openProxy({ gateway, host, port, ear, trouble }: ProxyOptions): Promise<Proxy> {
  const target = new URL(gateway)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  const options = (incoming: IncomingMessage, own: string): RequestOptions => ({
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port || (target.protocol === 'https:' ? 443 : 80),
    method: incoming.method,
    path: mapped(incoming.url ?? '/', own, gateway),
    headers: headersFor(incoming.headers, target.host, own, gateway),
  })
  const server = createServer((incoming, outgoing) => {
    const own = ownOrigin(incoming)
    const listener = tap(ear, incoming)
    const upstream = request(options(incoming, own), answer => pass(answer, outgoing, text => mapped(text, gateway, own), listener))
    upstream.on('error', error => {
      if (outgoing.destroyed) return
      trouble(wordsOf(error))
      refuse(outgoing)
    })
    outgoing.on('close', () => upstream.destroy())
    send(incoming, upstream, text => mapped(text, own, gateway), listener)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) =>
    tunnel({ upstream: request(options(incoming, ownOrigin(incoming))), incoming, socket, head, ear, trouble: error => trouble(wordsOf(error)) }),
  )
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
  const { 'sec-websocket-extensions': _, origin, referer, ...others } = headers
  return {
    ...others,
    host,
    'accept-encoding': 'identity',
    ...(origin === undefined ? {} : { origin: mapped(origin, own, gateway) }),
    ...(referer === undefined ? {} : { referer: mapped(referer, own, gateway) }),
  }
}

/** A form may hold addresses, too: those of a sign-in. */
function send(incoming: IncomingMessage, upstream: ReturnType<typeof plainRequest>, map: (text: string) => string, listener: ReturnType<typeof tap>): void {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(incoming.headers['content-type'] ?? '')
  if (!isForm) {
    incoming.on('data', listener.asked)
    incoming.pipe(upstream)
    incoming.on('error', () => upstream.destroy())
    return
  }
  gathered(incoming, body => {
    const text = Buffer.from(map(body.toString('latin1')), 'latin1')
    upstream.setHeader('content-length', text.length)
    upstream.removeHeader('transfer-encoding')
    upstream.end(text)
  })
}

function pass(answer: IncomingMessage, outgoing: ServerResponse, map: (text: string) => string, listener: ReturnType<typeof tap>): void {
  const headers: OutgoingHttpHeaders = { ...answer.headers }
  for (const name of MAPPED_HEADERS) if (typeof headers[name] === 'string') headers[name] = map(headers[name])
  listener.answered(answer)
  answer.on('data', listener.heard)
  answer.on('error', () => outgoing.destroy())
  answer.on('end', listener.ended)
  if (!MAPPED.test(answer.headers['content-type'] ?? '')) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    return
  }
  gathered(answer, body => {
    const text = map(body.toString())
    const sent = text === body.toString() ? body : Buffer.from(text)
    const { 'transfer-encoding': _, ...whole } = headers
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, outgoing.req.method === 'HEAD' ? headers : { ...whole, 'content-length': sent.length })
    outgoing.end(sent)
  })
}

function gathered(stream: IncomingMessage, whole: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  stream.on('data', (it: Buffer) => parts.push(it))
  stream.on('end', () => whole(Buffer.concat(parts)))
}

/** The gateway is not there, and the app is told so as a gateway would tell it. */
function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  const body = JSON.stringify({ type: 'about:blank', title: 'The gateway does not answer', status: 502 })
  outgoing.writeHead(502, { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body) }).end(body)
}

const wordsOf = (error: Error & { readonly code?: string }): string => error.code ?? error.message
