/** Mounts a hub on Fastify. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { caseInsensitivePath, routeConstraint } from './routePath.ts'
import { challengeOf, type HttpAnswer, NEGOTIATE_METHODS, statusHeaders, TRANSPORT_METHODS } from '../admission.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Mountable } from '../hub.ts'
import { refuseInvalidHandshakes } from '../node/refuseUpgrade.ts'
import { isRefusal } from '../options.ts'
import { refuseOnOrdinaryRoutes } from './ordinaryRoutes.ts'
import { pathOf } from '../request.ts'

/** Options of the Fastify plugin. */
export type MountOptions<User extends object> = {
  /** The hub that is served. */
  hub: Mountable<User>
  /** Path of the hub, such as `/chat`. Case-insensitive. */
  path: string
}

const REFUSED_METHODS = ['HEAD', 'PUT', 'PATCH', 'OPTIONS']

/**
 * Registers `POST {path}/negotiate` and all transports at `{path}`, and ends all connections when the instance closes.
 * Registers `@fastify/websocket` if it is missing, and then refuses WebSockets on ordinary routes with 400; if the
 * caller registers it first, the caller must call `hub.closeAll()` before closing the instance. Query strings are not
 * logged.
 */
export async function signalr<User extends object>(
  fastify: FastifyInstance,
  { hub, path }: MountOptions<User>,
): Promise<void> {
  fastify.addHook('preClose', () => hub.closeAll())
  if (!fastify.hasDecorator('websocketServer')) {
    // Other routes have this limit too, also without authentication; that of `ws` would be 100 MiB.
    await fastify.register(websocket, { options: { maxPayload: hub.endpoint.maxFrameBytes } })
    refuseInvalidHandshakes(fastify.websocketServer)
    refuseOnOrdinaryRoutes(fastify)
  }
  const mount: Mount<User> = {
    endpoint: hub.endpoint,
    ...urlsOf(fastify, path),
    constraints: routeConstraint(fastify, path),
    admitted: new WeakMap(),
  }
  await fastify.register(async scope => {
    parseAnyBody(scope, body => body)
    mountPost(scope, mount)
  })
  await fastify.register(async scope => {
    // Clients send empty bodies of any type; none of them is read.
    parseAnyBody(scope, body => void body.resume())
    mountNegotiate(scope, mount)
    mountTransports(scope, mount)
    mountDelete(scope, mount)
    mountRefusals(scope, mount)
  })
}

/**
 * Lets WebSockets of the routes of `scope` have frames of `bytes`. All routes of a server share one `ws`, which reads
 * its limit during the upgrade; an asynchronous `verifyClient` of the application makes that too late to raise it.
 */
function raiseFrameLimit(scope: FastifyInstance, bytes: number): void {
  const { options } = scope.websocketServer
  // The hook of `@fastify/websocket` runs earlier, so that the present handler makes the upgrade.
  scope.addHook('onRoute', route => {
    const { handler } = route
    route.handler = function (request, reply) {
      const { maxPayload } = options
      if (maxPayload) options.maxPayload = Math.max(maxPayload, bytes)
      try {
        return handler.call(this, request, reply)
      } finally {
        if (maxPayload) options.maxPayload = maxPayload
      }
    }
  })
}

interface Mount<User extends object> {
  readonly endpoint: Endpoint<User>
  /** Of the transports, with and without a slash at the end. */
  readonly urls: readonly string[]
  /** Of the negotiation. */
  readonly negotiateUrls: readonly string[]
  readonly constraints: ReturnType<typeof routeConstraint>
  /** Requests that were authenticated. */
  readonly admitted: WeakMap<FastifyRequest, { user: User; reply: FastifyReply }>
}

const authenticateFor =
  <User extends object>({ endpoint, admitted }: Mount<User>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const user = await endpoint.authenticate(request.raw)
    if (isRefusal(user)) return reply.code(user.refused).headers(challengeOf(user.refused, request.raw)).send()
    admitted.set(request, { user, reply })
    return undefined
  }

function mountPost<User extends object>(scope: FastifyInstance, mount: Mount<User>): void {
  const { endpoint, urls } = mount
  mountAt(scope, mount, urls, {
    method: 'POST',
    onRequest: authenticateFor(mount),
    async handler(request, reply) {
      const { body } = request
      return sendAnswer(reply, await endpoint.handlePost(request.raw, body instanceof Readable ? body : request.raw))
    },
  })
}

function mountNegotiate<User extends object>(scope: FastifyInstance, mount: Mount<User>): void {
  const { endpoint, negotiateUrls, admitted } = mount
  mountAt(scope, mount, negotiateUrls, {
    method: 'POST',
    onRequest: authenticateFor(mount),
    handler(request, reply) {
      const caller = admitted.get(request)
      const body = caller && endpoint.negotiate(request.raw, caller.user)
      return body ? reply.send(body) : reply.code(503).send()
    },
  })
}

function mountTransports<User extends object>(scope: FastifyInstance, mount: Mount<User>): void {
  const { endpoint, urls, admitted } = mount
  raiseFrameLimit(scope, endpoint.maxFrameBytes)
  mountAt(scope, mount, urls, {
    method: 'GET',
    exposeHeadRoute: false,
    onRequest: authenticateFor(mount),
    // Synchronous, so that nothing can take the connection between this check and its use.
    preHandler(request, reply, done) {
      const caller = admitted.get(request)
      if (!caller) throw new Error('A transport was asked for without authentication.')
      const rejection = endpoint.rejectionOf(request.raw, request.ws, caller.user)
      if (rejection) sendAnswer(reply, rejection)
      else done()
    },
    handler(request, reply) {
      const caller = admitted.get(request)
      if (!caller) throw new Error('A transport was opened without authentication.')
      // Headers that other plugins have set on the reply must also be in the response that the hub writes.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      reply.hijack()
      endpoint.handleGet(request.raw, caller.user, reply.raw)
    },
    wsHandler(socket, request) {
      const caller = admitted.get(request)
      if (!caller) throw new Error('A WebSocket was opened without authentication.')
      // The unused response would keep itself and the request in memory as long as the socket lives.
      caller.reply.raw.detachSocket(request.raw.socket)
      endpoint.acceptWebSocket(request.raw, caller.user, socket, request.raw.socket)
    },
  })
}

function mountDelete<User extends object>(scope: FastifyInstance, mount: Mount<User>): void {
  const { endpoint, urls } = mount
  mountAt(scope, mount, urls, {
    method: 'DELETE',
    onRequest: authenticateFor(mount),
    handler: (request, reply) => sendAnswer(reply, endpoint.handleDelete(request.raw)),
  })
}

/** Answers all other methods with 405 and the methods that there are. */
function mountRefusals<User extends object>(scope: FastifyInstance, mount: Mount<User>): void {
  const refuse = (allow: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(405).header('allow', allow).send()
  mountAt(scope, mount, mount.urls, { method: REFUSED_METHODS, handler: refuse(TRANSPORT_METHODS) })
  mountAt(scope, mount, mount.negotiateUrls, {
    method: ['GET', 'DELETE', ...REFUSED_METHODS],
    exposeHeadRoute: false,
    handler: refuse(NEGOTIATE_METHODS),
  })
}

function mountAt<User extends object>(
  scope: FastifyInstance,
  { constraints }: Mount<User>,
  urls: readonly string[],
  route: Omit<RouteOptions, 'url'>,
): void {
  for (const url of urls) scope.route({ ...withoutQueryInLog, constraints, ...route, url })
}

/** The addresses of a hub, also with a slash at the end, which Fastify distinguishes unless it is told not to. */
function urlsOf({ initialConfig }: FastifyInstance, path: string): Pick<Mount<object>, 'urls' | 'negotiateUrls'> {
  const url = caseInsensitivePath(path)
  const ignoresSlash = initialConfig.ignoreTrailingSlash || initialConfig.routerOptions?.ignoreTrailingSlash
  const bothOf = (it: string) => (ignoresSlash || it === '' ? [it] : [it, `${it}/`])
  return { urls: bothOf(url), negotiateUrls: bothOf(url + caseInsensitivePath('/negotiate')) }
}

// The plugin is not encapsulated, so that two hubs share one `@fastify/websocket`.
Reflect.set(signalr, Symbol.for('skip-override'), true)

function loggable(request: FastifyRequest): object {
  return { method: request.method, url: pathOf(request.raw), remoteAddress: request.ip }
}

const withoutQueryInLog = { logSerializers: { req: loggable } }

/** Parses bodies of any content type with `take`. */
function parseAnyBody(scope: FastifyInstance, take: (body: IncomingMessage) => unknown): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => done(null, take(body)))
}

function sendAnswer(reply: FastifyReply, answer: HttpAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(statusHeaders(answer, reply.request.raw))
    .type('text/plain')
    .send(answer.body)
}
