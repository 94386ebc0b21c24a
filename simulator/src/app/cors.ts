/** Lets the pages of the app call a gateway on another origin, and nobody else's. */
import type { FastifyInstance } from 'fastify'

/**
 * What calls and hub use. The hub's client sends cookies along, though there are none, so credentials have to be
 * allowed.
 */
const METHODS = 'GET, POST, PUT, DELETE'
const HEADERS = 'authorization, content-type, x-requested-with, x-signalr-user-agent'
const HOUR_S = 3_600

/** `isApp` tells whether an origin is one on which the app stands. */
export function allowCors(http: FastifyInstance, isApp: (origin: string) => boolean): void {
  http.addHook('onRequest', async (request, reply) => {
    // On the answer itself, since streams of the hub write their own heads.
    reply.raw.setHeader('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !isApp(origin)) return undefined
    reply.raw.setHeader('access-control-allow-origin', origin)
    reply.raw.setHeader('access-control-allow-credentials', 'true')
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return undefined
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': String(HOUR_S),
      })
      .send()
  })
}
