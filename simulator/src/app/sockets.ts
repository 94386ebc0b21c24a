/** Rejects WebSockets on routes that take none, before they open, as a gateway does. */
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '#areas/serve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly takesSockets?: boolean
  }
}

/** Installs the rejection; call it before routes are added. `@fastify/websocket` alone opens every WebSocket first. */
export function refuseUnroutedSockets(http: FastifyInstance): void {
  http.addHook('onRoute', route => {
    if (route.wsHandler || route.websocket) route.config = { ...route.config, takesSockets: true }
  })
  // Nothing else closes a rejected socket, so it would stay half open.
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
