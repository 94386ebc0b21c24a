/** Mounts a hub on Fastify. */
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Hub } from './hub.ts'
import type { Refusal } from './options.ts'
import { pathOf } from './request.ts'

export type MountOptions<User extends object> = {
  hub: Hub<User>
  /** Where the hub lives, such as `/chat`. Matched without regard to case. */
  path: string
}

/**
 * The longest WebSocket frame taken, in bytes. A frame may hold several messages, so it is above the limit for
 * one message, but far below the 100 MiB that `ws` would buffer for anybody.
 */
export const MAX_FRAME_BYTES = 262_144

const REFUSED_VERBS = ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Registers `POST {path}/negotiate` and the WebSocket at `GET {path}`, and ends all connections when the
 * instance closes. Adds `@fastify/websocket` when it is missing; whoever registers it first sets `maxPayload`
 * to `MAX_FRAME_BYTES` and calls `hub.closeAll()` before closing the instance. No query string is logged.
 */
export async function signalr<User extends object>(fastify: FastifyInstance, { hub, path }: MountOptions<User>): Promise<void> {
  const { endpoint } = hub
  const admitted = new WeakMap<FastifyRequest, { user: User; reply: FastifyReply }>()
  const address = anyCase(path)

  fastify.addHook('preClose', () => hub.closeAll())
  if (!fastify.hasDecorator('websocketServer')) {
    await fastify.register(websocket, { options: { maxPayload: MAX_FRAME_BYTES } })
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const user = await endpoint.authenticate(request.raw)
    if (isRefusal(user)) return reply.code(user.refused).send()
    admitted.set(request, { user, reply })
    return undefined
  }

  await fastify.register(async scope => {
    // Clients send empty bodies of any type; none of them is read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      done(null)
    })
    const quiet = { logSerializers: { req: loggable } }

    scope.route({
      ...quiet,
      method: 'POST',
      url: `${address}${anyCase('/negotiate')}`,
      onRequest: authenticate,
      handler(request, reply) {
        const guest = admitted.get(request)
        const body = guest && endpoint.negotiate(request.raw, guest.user)
        return body ? reply.send(body) : reply.code(503).send()
      },
    })

    scope.route({
      ...quiet,
      method: 'GET',
      url: address,
      exposeHeadRoute: false,
      onRequest: authenticate,
      // Synchronous, so that nothing can take the connection between this check and the upgrade.
      preHandler(request, reply, done) {
        const rejection = endpoint.reject(request.raw, request.ws)
        if (rejection) reply.code(rejection.status).type('text/plain').send(rejection.body)
        else done()
      },
      handler: (_request, reply) => reply.code(404).send(),
      wsHandler(socket, request) {
        const guest = admitted.get(request)
        if (!guest) throw new Error('A WebSocket was opened without authentication.')
        // The response was never needed, but would keep itself and the request in memory as long as the socket lives.
        guest.reply.raw.detachSocket(request.raw.socket)
        endpoint.accept(request.raw, guest.user, socket, request.raw.socket)
      },
    })

    const refuse = (_request: FastifyRequest, reply: FastifyReply) => reply.code(405).send()
    scope.route({ ...quiet, method: REFUSED_VERBS, url: address, handler: refuse })
    const others = ['GET', ...REFUSED_VERBS].filter(verb => verb !== 'POST')
    scope.route({
      ...quiet,
      method: others,
      url: `${address}${anyCase('/negotiate')}`,
      exposeHeadRoute: false,
      handler: refuse,
    })
  })
}

// Says that the plugin adds to the instance it is registered on: two hubs share one `@fastify/websocket`.
Reflect.set(signalr, Symbol.for('skip-override'), true)

function isRefusal<User extends object>(answer: User | Refusal): answer is Refusal {
  return 'refused' in answer
}

const loggable = (request: FastifyRequest): object => ({
  method: request.method,
  url: pathOf(request.raw),
  remoteAddress: request.ip,
})

/** A route for `path` in any mixture of cases: Fastify decides about case for a whole server, not for a route. */
function anyCase(path: string): string {
  const segments = path.split('/').filter(it => it !== '')
  return segments.map(segment => `/:${segment.replace(/\W/g, '')}(^${insensitive(segment)}$)`).join('')
}

const insensitive = (segment: string): string => segment.replace(/\W/g, '\\$&').replace(/[a-z]/gi, it => `[${it.toLowerCase()}${it.toUpperCase()}]`)
