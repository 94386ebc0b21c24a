/** Mounts a hub on Express, or on any other framework with middleware of the same form. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { serveUpgrades } from '../node/attach.ts'
import { createHandler, type HandlerOptions } from '../node/handler.ts'

/** Middleware that serves a hub, and what it needs for WebSockets. */
export type HubMiddleware = {
  /** Answers requests to the hub and passes on others. */
  (request: IncomingMessage, response: ServerResponse, next: (cause?: unknown) => void): void
  /** Serves the WebSockets of the hub at `server`; Express sees only other requests. */
  acceptWebSockets(server: Server): void
}

/**
 * Returns the middleware of a hub. Error handlers of the application get what `authenticate` throws.
 *
 *     const chat = signalr({ hub, path: '/chat' })
 *     app.use(chat)
 *     chat.acceptWebSockets(app.listen(5000))
 *
 * @param options the hub and its path
 */
export function signalr<User extends object>(options: HandlerOptions<User>): HubMiddleware {
  const handler = createHandler(options)
  const middleware = (request: IncomingMessage, response: ServerResponse, next: (cause?: unknown) => void): void => {
    const work = handler.handle(request, response)
    if (work) work.catch(next)
    else next()
  }
  return Object.assign(middleware, { acceptWebSockets: (server: Server) => serveUpgrades(server, handler) })
}
