/** Refuses WebSockets on routes of the host application that take none: `@fastify/websocket` opens and closes them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

const TAKES_SOCKETS = Symbol('takes sockets')

/** Installs the refusal. Call it before routes for WebSockets are added; other routes may be there already. */
export function refuseOnOrdinaryRoutes(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', route => {
    if (route.wsHandler || route.websocket) route.config = Object.assign({}, route.config, { [TAKES_SOCKETS]: true })
  })
  // Not earlier: hooks of the application may refuse the request in their own way.
  fastify.addHook('preHandler', (request, reply, done) => {
    if (!request.ws || request.is404 || takesSockets(request)) done()
    else reply.code(400).type('text/plain').send('This address takes no WebSocket.')
  })
}

const takesSockets = ({ routeOptions }: FastifyRequest): boolean => Reflect.has(routeOptions.config, TAKES_SOCKETS)
