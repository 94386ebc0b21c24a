/**
 * WebSockets are taken on the routes that are made for them; elsewhere they are refused before they open, as a gateway
 * does.
 */
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#areas/serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesSockets?: boolean
  }
}

/**
 * Without it `@fastify/websocket` opens every WebSocket and closes those that no route is made for. To be called before
 * routes are added.
 */
export function refuseUnroutedSockets(http: FastifyInstance): void {
  http.addHook('onRoute', route => {
    if (route.wsHandler || route.websocket) route.config = { ...route.config, takesSockets: true }
  })
  // A refused one is nobody's any more, and would stay half open for as long as the server runs.
  http.addHook('onListen', async () => {
    if (http.server.listenerCount('upgrade') > 0)
      http.server.on('upgrade', (_, socket: Duplex) => void socket.once('end', () => socket.end()))
  })
  http.addHook('preHandler', (request, reply, done) => {
    if (request.ws && request.routeOptions.config.takesSockets !== true)
      void sendProblem(reply, 404, 'This route takes no WebSocket.')
    else done()
  })
}
