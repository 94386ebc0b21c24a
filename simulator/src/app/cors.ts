/** CORS: allows only the app's pages to call a gateway on another origin. */
import type { FastifyInstance } from 'fastify'

/**
 * Methods and headers of calls and hub. The SignalR client sends requests with credentials, so they must be allowed.
 */
const METHODS = 'GET, POST, PUT, DELETE'
const HEADERS = 'authorization, content-type, x-requested-with, x-signalr-user-agent, traceparent, tracestate'
const HOUR_S = 3_600

/** Adds CORS headers for origins of the app. */
export function allowCors(http: FastifyInstance, isApp: (origin: string) => boolean): void {
  http.addHook('onRequest', async (request, reply) => {
    // Set on the raw response, because hub streams write their own headers.
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
