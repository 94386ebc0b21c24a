/**
 * What listens: a server that answers every request that cannot be read with a problem document, and keeps no query
 * string anywhere.
 */
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import { bodyProblem, MAX_BODY_BYTES, addJsonParser } from './jsonBodies.ts'
import { addSecurityHeaders, securityHeadersOf } from './securityHeaders.ts'
import { refuseUnroutedSockets } from './sockets.ts'
import { answerMalformedRequest, refuseTunnels } from './malformedRequests.ts'

/** A certificate with its chain, and its private key, both as PEM. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/**
 * `requestLimit` is how long a request may take to come, in milliseconds, and how long a connection may take to be
 * secure.
 */
export function createServer(
  report: (problem: string) => void,
  tls?: Tls,
  requestLimit = REQUEST_TIMEOUT_MS,
): FastifyInstance {
  const node = requestTimeouts(requestLimit)
  const options = {
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestLimit,
    clientErrorHandler: answerMalformedRequest,
    forceCloseConnections: true,
    // Their messages quote the address, and an address may carry a token.
    frameworkErrors: (error: Error & { statusCode?: number }, { raw }: FastifyRequest, reply: FastifyReply) =>
      sendProblem(
        reply.headers(securityHeadersOf(raw.socket, raw.headers.host)),
        error.statusCode ?? 400,
        'The address cannot be read.',
        'path',
      ),
  }
  // One type for both: nothing here asks which kind of server it is.
  const http = tls
    ? (Fastify({
        ...options,
        https: { ...tls, ...node, handshakeTimeout: requestLimit },
      }) as unknown as FastifyInstance)
    : Fastify({ ...options, http: node })
  addSecurityHeaders(http)
  addJsonParser(http)
  refuseUnroutedSockets(http)
  refuseTunnels(http)
  http.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      report(`${request.method} ${request.url.split('?')[0]}: ${error.stack ?? error.message}`)
      return sendProblem(reply, status, 'Internal error of the fake gateway. See its output.')
    }
    const { detail, field } = bodyProblem(error, request.routeOptions.bodyLimit) ?? { detail: error.message }
    return sendProblem(reply, status, detail, field)
  })
  return http
}

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::']

/**
 * How people call a server that listens: sign-in knows it by this one origin. One that listens everywhere is called by
 * its address in the network when it has a certificate, else `localhost`, since browsers sign in over plain http
 * nowhere else.
 */
export function originOf(http: FastifyInstance, host: string, isSecure: boolean): string {
  const { port } = http.server.address() as AddressInfo
  const name =
    EVERYWHERE.includes(host) && isSecure
      ? (addressInNetwork() ?? 'localhost')
      : EVERYWHERE.includes(host) || host === '127.0.0.1'
        ? 'localhost'
        : host
  return new URL(`${isSecure ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`).origin
}

const addressInNetwork = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap(it => it ?? [])
    .find(it => it.family === 'IPv4' && !it.internal)?.address
