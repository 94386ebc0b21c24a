/** HTTP server: answers malformed requests with problem documents, and never logs query strings. */
import { MAX_BODY_BYTES } from '@drydock/contracts'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sendProblem } from '#areas/serve.ts'
import { isEveryAddress, nameInUrl } from '#boat/nameInUrl.ts'
import { requestTimeouts, REQUEST_TIMEOUT_MS } from '#time/requestTimeouts.ts'
import { drainBody } from '#boat/drainBody.ts'
import { bodyProblem, addJsonParser } from './jsonBodies.ts'
import { addSecurityHeaders, securityHeadersOf, WITHOUT_HOST_CHECK } from './securityHeaders.ts'
import { refuseUnroutedSockets } from './sockets.ts'
import { answerMalformedRequest, refuseExpectations, refuseTunnels } from './malformedRequests.ts'
import { WITHOUT_COMPILERS } from './withoutCompilers.ts'

/** Certificate with its chain, and private key, both as PEM. */
export interface Tls {
  readonly cert: string
  readonly key: string
}

/** Creates the server. `requestLimit` limits request and TLS handshake, in milliseconds. */
export function createServer(
  report: (problem: string) => void,
  tls?: Tls,
  requestLimit = REQUEST_TIMEOUT_MS,
): FastifyInstance {
  const node = { ...requestTimeouts(requestLimit), ...WITHOUT_HOST_CHECK }
  const options = {
    ...WITHOUT_COMPILERS,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: requestLimit,
    clientErrorHandler: answerMalformedRequest,
    forceCloseConnections: true,
    // Fastify's messages quote the address, which may contain a token.
    frameworkErrors: (error: Error & { statusCode?: number }, { raw }: FastifyRequest, reply: FastifyReply) =>
      sendProblem(
        reply.headers(securityHeadersOf(raw.socket, raw.headers.host)),
        error.statusCode ?? 400,
        'The address cannot be read.',
        'path',
      ),
  }
  // One type for HTTP and HTTPS; nothing here depends on the difference.
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
  refuseExpectations(http)
  http.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) {
      report(`${request.method} ${request.url.split('?')[0]}: ${error.stack ?? error.message}`)
      return sendProblem(reply, status, 'Internal error of the fake gateway. See its output.')
    }
    if (status === 413) drainBody(request, reply)
    // Only the file server throws this: for a path that leaves its folder, or that is no name of a file.
    if (status === 403) return sendNothing(request, reply)
    const { detail, field } = bodyProblem(error, request.routeOptions.bodyLimit) ?? { detail: error.message }
    return sendProblem(reply, status, detail, field)
  })
  return http
}

/** Answers 404 and names the path, without its query, which may contain a token. */
export const sendNothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 404, `Nothing is served at ${request.method} ${request.url.split('?')[0]}.`)

/**
 * Origin of a listening server, which sign-in uses. If it listens on all addresses, that is the network address with a
 * certificate, else `localhost`, because browsers allow sign-in over plain HTTP only there.
 */
export function originOf(http: FastifyInstance, host: string, isSecure: boolean): string {
  const { port } = http.server.address() as AddressInfo
  const name = isEveryAddress(host) && isSecure ? (addressInNetwork() ?? 'localhost') : nameInUrl(host)
  return new URL(`${isSecure ? 'https' : 'http'}://${name}:${port}`).origin
}

const addressInNetwork = (): string | undefined =>
  Object.values(networkInterfaces())
    .flatMap(it => it ?? [])
    .find(it => it.family === 'IPv4' && !it.internal)?.address
