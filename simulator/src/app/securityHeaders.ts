/** Security headers of every response, and rejection of requests without a Host header or with two. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { FILE_HEADERS, HSTS } from './policy.ts'

/**
 * Security headers for a connection; `called` is the requested host. No HSTS for localhost, because it would block
 * plain HTTP on all ports, including the console. Never HSTS over plain HTTP (RFC 6797, 7.2).
 */
export function securityHeadersOf(socket: Socket, called: string | undefined): Readonly<Record<string, string>> {
  const isSecure = socket instanceof TLSSocket && !/^localhost(:\d+)?$/i.test(called ?? '')
  return isSecure ? { ...FILE_HEADERS, ...HSTS } : FILE_HEADERS
}

/** Node's own answer to a request without a Host header has no body, so `addSecurityHeaders` refuses it. */
export const WITHOUT_HOST_CHECK = { requireHostHeader: false }

/** Returns why the Host headers are refused. Proxy and server could each use another one of two. RFC 9112, 3.2. */
function hostProblem({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((it, at) => at % 2 === 0 && it.toLowerCase() === 'host').length
  if (hosts > 1) return 'The request names two hosts.'
  return hosts === 0 && httpVersion === '1.1' ? 'The request names no host. HTTP/1.1 needs the header Host.' : undefined
}

/** Adds the headers to all responses; call it before other hooks are added. */
export function addSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }, reply) => {
    // Set on the raw response, because hub streams and the identity provider write their own headers.
    for (const [name, value] of Object.entries(securityHeadersOf(raw.socket, raw.headers.host)))
      reply.raw.setHeader(name, value)
    const problem = hostProblem(raw)
    return problem === undefined ? undefined : sendProblem(reply, 400, problem, 'Host')
  })
}
