/** Attaches hubs to a server of `node:http` or `node:https`, beside its other routes. */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import { httpAnswer } from '../admission.ts'
import { createHandler, type Handler, type HandlerOptions } from './handler.ts'
import { refuseUpgrade } from './refuseUpgrade.ts'

export { createHandler, type Handler, type HandlerOptions } from './handler.ts'

type RequestHandler = Handler['handle']

/** Request handlers of the hubs of a server, in the order in which they are asked. */
const attached = new WeakMap<Server, RequestHandler[]>()
/** The same for WebSockets alone: another framework may serve the requests. */
const upgraded = new WeakMap<Server, Handler[]>()

/**
 * Serves `POST {path}/negotiate` and all transports at `{path}` of `server`. Other requests go to the listeners that
 * the server has now; without any they get 404. An error of `authenticate` is reported to `onError` of the hub, and the
 * request is answered with 500. Call `hub.closeAll()` before `server.close()`.
 * @param options the hub and its path
 */
export function attach<User extends object>(server: Server, options: HandlerOptions<User>): void {
  const handler = createHandler(options)
  const { endpoint } = options.hub
  serveRequests(server, (request, response) =>
    handler.handle(request, response)?.catch((cause: unknown) => {
      endpoint.report(cause, 'authenticate')
      answerPlainly(response, 500)
    }),
  )
  serveUpgrades(server, handler)
}

function serveRequests(server: Server, handler: RequestHandler): void {
  const known = attached.get(server)
  if (known) {
    known.push(handler)
    return
  }
  const handlers = [handler]
  attached.set(server, handlers)
  const others = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    for (const handle of handlers) if (handle(request, response)) return
    if (others.length === 0) answerPlainly(response, 404)
    for (const it of others) it.call(server, request, response)
  })
}

function answerPlainly(response: ServerResponse, status: number): void {
  response.statusCode = status
  response.end()
}

/**
 * Serves the WebSockets of a hub at `server`. Those to other paths than that of `handler` are left to other listeners
 * of the server; where there are none, they are refused with 400. Offers of other protocols are then ignored.
 */
export function serveUpgrades(server: Server, handler: Handler): void {
  const known = upgraded.get(server)
  if (known) {
    known.push(handler)
    return
  }
  const handlers = [handler]
  upgraded.set(server, handlers)
  server.on('upgrade', (request: IncomingMessage, _socket, head: Buffer) => {
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
    if (isWebSocket) for (const it of handlers) if (it.upgrade(request, head)) return
    if (server.listenerCount('upgrade') > 1) return
    if (!isWebSocket) return serveWithoutUpgrade(server, request, head)
    request.socket.on('error', () => {})
    refuseUpgrade(request, httpAnswer(400, 'This address takes no WebSocket.'))
  })
}

/**
 * Gives a request back to `server` without its offer to upgrade, such as to HTTP/2. Without a listener for upgrades
 * Node would not have looked at the offer; with one it has stopped reading the connection as HTTP.
 */
function serveWithoutUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders, socket }: IncomingMessage,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const value = rawHeaders[at + 1] ?? ''
    if (name.toLowerCase() === 'connection') lines.push(`${name}: ${withoutUpgrade(value)}`)
    else if (!UPGRADE_HEADERS.has(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit(socket instanceof TLSSocket ? 'secureConnection' : 'connection', socket)
}

const UPGRADE_HEADERS: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])

/** The options in a `Connection` header that do not belong to an upgrade, such as `close`. */
function withoutUpgrade(connection: string): string {
  const options = connection.split(',').map(it => it.trim())
  return options.filter(it => !UPGRADE_HEADERS.has(it.toLowerCase())).join(', ')
}
