/** Mounts a hub on Fastify. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyCase, distinct } from './address.ts'
import type { Answer } from './admission.ts'
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

const REFUSED_VERBS = ['HEAD', 'PUT', 'PATCH', 'OPTIONS']

/**
 * Registers `POST {path}/negotiate` and all transports at `{path}`, and ends all connections when the instance
 * closes. Adds `@fastify/websocket` when it is missing; whoever registers it first sets `maxPayload`
 * to `MAX_FRAME_BYTES` and calls `hub.closeAll()` before closing the instance. No query string is logged.
 */
export async function signalr<User extends object>(
  fastify: FastifyInstance,
  { hub, path }: MountOptions<User>,
): Promise<void> {
  const { endpoint } = hub
  const admitted = new WeakMap<FastifyRequest, { user: User; reply: FastifyReply }>()
  const address = anyCase(path)
  const constraints = distinct(fastify, path)

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
    takeAnyBody(scope, body => body)
    scope.route({
      ...quiet,
      constraints,
      method: 'POST',
      url: address,
      onRequest: authenticate,
      async handler(request, reply) {
        const { body } = request
        return say(reply, await endpoint.post(request.raw, body instanceof Readable ? body : request.raw))
      },
    })
  })

  await fastify.register(async scope => {
    // Clients send empty bodies of any type; none of them is read.
    takeAnyBody(scope, body => void body.resume())

    scope.route({
      ...quiet,
      constraints,
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
      constraints,
      method: 'GET',
      url: address,
      exposeHeadRoute: false,
      onRequest: authenticate,
      // Synchronous, so that nothing can take the connection between this check and its use.
      preHandler(request, reply, done) {
        const guest = admitted.get(request)
        if (!guest) throw new Error('A transport was asked for without authentication.')
        const rejection = endpoint.reject(request.raw, request.ws, guest.user)
        if (rejection) say(reply, rejection)
        else done()
      },
      handler(request, reply) {
        const guest = admitted.get(request)
        if (!guest) throw new Error('A transport was opened without authentication.')
        // What other plugins have put on the reply belongs to the response, also when the hub writes it.
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.hijack()
        endpoint.serve(request.raw, guest.user, reply.raw)
      },
      wsHandler(socket, request) {
        const guest = admitted.get(request)
        if (!guest) throw new Error('A WebSocket was opened without authentication.')
        // The response was never needed, but would keep itself and the request in memory as long as the socket lives.
        guest.reply.raw.detachSocket(request.raw.socket)
        endpoint.accept(request.raw, guest.user, socket, request.raw.socket)
      },
    })

    scope.route({
      ...quiet,
      constraints,
      method: 'DELETE',
      url: address,
      onRequest: authenticate,
      handler: (request, reply) => say(reply, endpoint.leave(request.raw)),
    })

    const refuse = (_request: FastifyRequest, reply: FastifyReply) => reply.code(405).send()
    scope.route({ ...quiet, constraints, method: REFUSED_VERBS, url: address, handler: refuse })
    scope.route({
      ...quiet,
      constraints,
      method: ['GET', 'DELETE', ...REFUSED_VERBS],
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

function loggable(request: FastifyRequest): object {
  return { method: request.method, url: pathOf(request.raw), remoteAddress: request.ip }
}

const quiet = { logSerializers: { req: loggable } }

/** Bodies of any type become what `take` makes of their stream. */
function takeAnyBody(scope: FastifyInstance, take: (body: IncomingMessage) => unknown): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, take(body)))
}

function say(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('text/plain').send(body)
}
