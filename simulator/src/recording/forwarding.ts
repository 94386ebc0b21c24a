/** Forwards a request to the gateway and the response to the app. Failures are answered as problem details. */
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { withErrorHandler } from './errorHandler.ts'
import type { ExchangeObserver } from './observer.ts'

/** Content types whose addresses are replaced. All other bodies pass unchanged. */
const MAPPED = /^(application\/(problem\+)?json|text\/html)\b/i
const MAPPED_HEADERS = [
  'location',
  'content-security-policy',
  'link',
  'access-control-allow-origin',
  'refresh',
] as const

/** Forwards a request body. Addresses in forms are replaced, since a sign-in sends them. */
export function forwardRequest(
  incoming: IncomingMessage,
  upstream: ClientRequest,
  map: (text: string) => string,
  listener: ExchangeObserver,
  failed: (error: unknown) => void,
): void {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(incoming.headers['content-type'] ?? '')
  if (!isForm) {
    incoming.on('data', listener.requestData)
    incoming.pipe(upstream)
    return
  }
  collect(
    incoming,
    withErrorHandler(body => {
      const text = Buffer.from(map(body.toString('latin1')), 'latin1')
      upstream.setHeader('content-length', text.length)
      upstream.removeHeader('transfer-encoding')
      upstream.end(text)
    }, failed),
  )
}

/**
 * Writes the gateway's response to the app as it arrives; JSON, HTML and some headers go through `map`.
 * @param failed is called if the gateway breaks off.
 */
export function forwardResponse(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  map: (text: string) => string,
  listener: ExchangeObserver,
  failed: (error: unknown) => void,
): void {
  const { trailer: _, ...headers }: OutgoingHttpHeaders = { ...answer.headers }
  for (const name of MAPPED_HEADERS) if (typeof headers[name] === 'string') headers[name] = map(headers[name])
  listener.responseStart(answer)
  answer.on('data', listener.responseData)
  answer.on('error', failed)
  answer.on('end', listener.responseEnd)
  if (!MAPPED.test(answer.headers['content-type'] ?? '')) {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    return
  }
  collect(
    answer,
    withErrorHandler(body => {
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

function collect(stream: IncomingMessage, whole: (body: Buffer) => void): void {
  const parts: Buffer[] = []
  stream.on('data', (it: Buffer) => parts.push(it))
  stream.on('end', () => whole(Buffer.concat(parts)))
}

const TITLES = { 400: 'The request cannot be passed on', 502: 'The gateway does not answer' } as const

/** Answers with problem details, or closes the connection if the response has started. */
export function refuse(outgoing: ServerResponse, status: keyof typeof TITLES): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name)
  const body = JSON.stringify({ type: 'about:blank', title: TITLES[status], status })
  outgoing
    .writeHead(status, { 'content-type': 'application/problem+json', 'content-length': Buffer.byteLength(body) })
    .end(body)
}
