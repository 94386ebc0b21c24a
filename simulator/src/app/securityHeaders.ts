/** Headers that every answer carries, also a refusal, and the refusal of requests that name two hosts. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { FILE_HEADERS, HSTS } from './policy.ts'

/**
 * Of a connection; `called` is the name by which its host was called. Browsers that have heard HSTS from localhost
 * refuse
 * plain http on all its ports, also that of the console, so it is left out there. RFC 6797, 7.2: never over plain http.
 */
export function securityHeadersOf(socket: Socket, called: string | undefined): Readonly<Record<string, string>> {
  const isSecure = socket instanceof TLSSocket && !/^localhost(:\d+)?$/i.test(called ?? '')
  return isSecure ? { ...FILE_HEADERS, ...HSTS } : FILE_HEADERS
}

/** Servers and what stands before them may each take another one. RFC 9112, 3.2. */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((it, at) => at % 2 === 0 && it.toLowerCase() === 'host').length > 1

/** To be called before other hooks are added. */
export function addSecurityHeaders(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ raw }, reply) => {
    // On the answer itself, since streams of the hub and the identity provider write their own heads.
    for (const [name, value] of Object.entries(securityHeadersOf(raw.socket, raw.headers.host)))
      reply.raw.setHeader(name, value)
    return namesTwoHosts(raw) ? sendProblem(reply, 400, 'The request names two hosts.', 'Host') : undefined
  })
}
