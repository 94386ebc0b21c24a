/** Passes a request on to the gateway, and its answer back to the app; what fails is answered, too. */
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { guarded } from './guard.ts'
import type { Listener } from './tap.ts'

/** What holds addresses that an app follows. Everything else passes byte for byte. */
const MAPPED = /^(application\/(problem\+)?json|text\/html)\b/i
const MAPPED_HEADERS = [
  'location',
  'content-security-policy',
  'link',
  'access-control-allow-origin',
  'refresh',
] as const

/** A form may hold addresses, too: those of a sign-in. */
export function send(
  incoming: IncomingMessage,
  upstream: ClientRequest,
  map: (text: string) => string,
  listener: Listener,
  failed: (error: unknown) => void,
): void {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(incoming.headers['content-type'] ?? '')
  if (!isForm) {
    incoming.on('data', listener.asked)
    incoming.pipe(upstream)
    return
  }
  gathered(
    incoming,
    guarded(body => {
      const text = Buffer.from(map(body.toString('latin1')), 'latin1')
      upstream.setHeader('content-length', text.length)
      upstream.removeHeader('transfer-encoding')
      upstream.end(text)
    }, failed),
  )
}

export function pass(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  map: (text: string) => string,
  listener: Listener,
  failed: (error: unknown) => void,
): void {
  const { trailer: _, ...headers }: OutgoingHttpHeaders = { ...answer.headers }
  for (const name of MAPPED_HEADERS) if (typeof headers[name] === 'string') headers[name] = map(headers[name])
  listener.answered(answer)
  answer.on('data', listener.heard)
  answer.on('error', failed)
  answer.on('end', listener.ended)
  if (!MAPPED.test(answer.headers['content-type'] ?? '')) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    return
  }
  gathered(
    answer,
    guarded(body => {
      const text = map(body.toString())
      const sent = text === body.toString() ? body : Buffer.from(text)
      const { 'transfer-encoding': __, ...whole } = headers
      outgoing.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage,
        outgoing.req.method === 'HEAD' ? headers : { ...whole, 'content-length': sent.length },
      )
      outgoing.end(sent)
    }, failed),
  )
}

function gathered(stream: IncomingMessage, whole: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  stream.on('data', (it: Buffer) => parts.push(it))
  stream.on('end', () => whole(Buffer.concat(parts)))
}

const TITLES = { 400: 'The request cannot be passed on', 502: 'The gateway does not answer' } as const

/** What went wrong before the gateway, or at it, is said as a gateway would say it. */
export function refuse(outgoing: ServerResponse, status: keyof typeof TITLES): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
  const body = JSON.stringify({ type: 'about:blank', title: TITLES[status], status })
  outgoing
    .writeHead(status, { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body) })
    .end(body)
}
