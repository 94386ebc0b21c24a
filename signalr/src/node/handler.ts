/** Serves a hub to requests and upgrades of `node:http`. The adapters of other servers build on it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { WebSocketServer } from 'ws'
import {
  type HttpAnswer,
  httpAnswer,
  methodRefusal,
  NEGOTIATE_METHODS,
  statusHeaders,
  TRANSPORT_METHODS,
} from '../admission.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Mountable } from '../hub.ts'
import { isRefusal } from '../options.ts'
import { pathOf } from '../request.ts'
import { refuseInvalidHandshakes, refuseUpgrade } from './refuseUpgrade.ts'

/** A hub and the path at which it is served. */
export type HandlerOptions<User extends object> = {
  /** The hub that is served. */
  readonly hub: Mountable<User>
  /** Path of the hub, such as `/chat`. Case-insensitive. */
  readonly path: string
}

/** Functions that serve a hub in a server of `node:http`. */
export type Handler = {
  /**
   * Answers a `request` to the hub by `response`; undefined if its path is not the hub's. Otherwise the promise
   * resolves when the request was answered or taken over, and rejects with what `authenticate` throws; nothing is sent
   * then.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined
  /**
   * Takes over the WebSocket of an upgrade `request` to the hub; undefined if its path is not the hub's. The promise
   * never rejects. `head`: bytes that came after the request.
   */
  upgrade(request: IncomingMessage, head: Buffer): Promise<void> | undefined
}

/** Returns the functions that serve a hub at a path. */
export function createHandler<User extends object>({ hub, path }: HandlerOptions<User>): Handler {
  const { endpoint } = hub
  const hubPath = normalized(`/${path.replace(/^\//, '')}`)
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: endpoint.maxFrameBytes })
  refuseInvalidHandshakes(sockets)
  return {
    handle(request, response) {
      const requested = requestPath(request)
      if (requested === hubPath) return handleTransport(endpoint, request, response)
      return requested === `${hubPath}/negotiate` ? negotiate(endpoint, request, response) : undefined
    },
    upgrade(request, head) {
      return requestPath(request) === hubPath ? upgrade(endpoint, sockets, request, head) : undefined
    },
  }
}

/** A path without a slash at its end; that of the root is empty. */
const normalized = (path: string): string => path.replace(/\/$/, '').toLowerCase()

/** The path of a request. Express changes `url` where an application is mounted below another. */
function requestPath(request: IncomingMessage): string {
  const url: unknown = Reflect.get(request, 'originalUrl')
  return normalized(pathOf({ url: typeof url === 'string' ? url : (request.url ?? '') }))
}

/** Sets the headers of CORS and answers a preflight; true if the request was one. */
function allowOtherOrigins<User>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const headers = endpoint.corsHeadersFor(request)
  // The application may have its own rules.
  if (!headers || response.hasHeader('access-control-allow-origin')) return false
  for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value)
  if (request.method !== 'OPTIONS') return false
  response.writeHead(204).end()
  return true
}

async function negotiate<User extends object>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.resume()
  if (allowOtherOrigins(endpoint, request, response)) return
  if (request.method !== 'POST') return answer(response, methodRefusal(NEGOTIATE_METHODS))
  const user = await endpoint.authenticate(request)
  if (isRefusal(user)) return answer(response, httpAnswer(user.refused))
  const negotiation = endpoint.negotiate(request, user)
  if (!negotiation) return answer(response, httpAnswer(503))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(negotiation))
}

async function handleTransport<User extends object>(
  endpoint: Endpoint<User>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = '' } = request
  if (method !== 'POST') request.resume()
  if (allowOtherOrigins(endpoint, request, response)) return
  if (!TRANSPORT_METHODS.split(', ').includes(method)) return answer(response, methodRefusal(TRANSPORT_METHODS))
  const user = await endpoint.authenticate(request)
  if (isRefusal(user)) return answer(response, httpAnswer(user.refused))
  if (method === 'POST') return answer(response, await endpoint.handlePost(request, bodyOf(request)))
  if (method === 'DELETE') return answer(response, endpoint.handleDelete(request))
  const rejection = endpoint.rejectionOf(request, false, user)
  if (rejection) return answer(response, rejection)
  endpoint.handleGet(request, user, response)
}

/** The body of a POST. A parser of the application may have read it already. */
function bodyOf(request: IncomingMessage): Readable {
  const body: unknown = Reflect.get(request, 'body')
  const isRead = request.readableEnded && (typeof body === 'string' || body instanceof Uint8Array)
  return isRead ? Readable.from([Buffer.from(body)]) : request
}

async function upgrade<User extends object>(
  endpoint: Endpoint<User>,
  sockets: WebSocketServer,
  request: IncomingMessage,
  head: Buffer,
): Promise<void> {
  const { socket } = request
  // A client that leaves during authentication would otherwise end the process.
  const ignore = (): void => {}
  socket.on('error', ignore)
  try {
    const user = await endpoint.authenticate(request)
    const rejection = isRefusal(user) ? httpAnswer(user.refused) : endpoint.rejectionOf(request, true, user)
    if (rejection || isRefusal(user)) return refuseUpgrade(request, rejection ?? httpAnswer(401))
    sockets.handleUpgrade(request, socket, head, webSocket => {
      socket.off('error', ignore)
      endpoint.acceptWebSocket(request, user, webSocket, socket)
    })
  } catch (cause) {
    endpoint.report(cause, 'authenticate')
    refuseUpgrade(request, httpAnswer(500))
  }
}

function answer(response: ServerResponse, given: HttpAnswer): void {
  response.statusCode = given.status
  for (const [name, value] of Object.entries(statusHeaders(given, response.req))) response.setHeader(name, value)
  response.setHeader('content-type', 'text/plain')
  response.end(given.body)
}
