/** What a web server asks of the hub, whatever its framework. `mount.ts` is one user of it. */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import type { Core } from './core.ts'
import { createWaitingRoom, type Negotiation, negotiatedVersion, negotiation, newName } from './negotiate.ts'
import { open } from './open.ts'
import type { Refusal } from './options.ts'
import { originAllowed, queryOf, tokenOf } from './request.ts'
import { webSocketTransport } from './transports/websocket.ts'

/** Status and plain text to answer with. */
export type Rejection = { readonly status: number; readonly body: string }

export type Endpoint<User> = {
  /** Who calls. Missing and bad tokens are `{ refused: 401 }`; the answer to a refusal has an empty body. */
  authenticate(request: IncomingMessage): Promise<User | Refusal>
  /** The JSON body to answer a negotiation with; undefined while the hub shuts down. */
  negotiate(request: IncomingMessage, user: User): Negotiation | undefined
  /** Why a GET of the hub's address cannot be served, or undefined if a WebSocket may be opened. */
  reject(request: IncomingMessage, upgrade: boolean): Rejection | undefined
  /** Takes over the WebSocket of a request that `reject` let pass in this same turn of the event loop. */
  accept(request: IncomingMessage, user: User, socket: WebSocket, line: Socket): void
  /** Lets nobody in any more. */
  shut(): void
}

export function createEndpoint<User extends object>(core: Core<User>): Endpoint<User> {
  const room = createWaitingRoom(core)
  const network = { heartbeat: core.heartbeatOf(core.options.socketTimers), limits: core.limits }
  let isShut = false

  return {
    async authenticate(request) {
      return (await core.options.authenticate(tokenOf(request), request)) ?? { refused: 401 }
    },
    negotiate(request, user) {
      if (isShut) return undefined
      const version = negotiatedVersion(queryOf(request).get('negotiateversion'))
      return typeof version === 'object' ? version : negotiation(version, room.admit(user, version))
    },
    reject(request, upgrade) {
      if (isShut) return { status: 503, body: '' }
      const token = queryOf(request).get('id')
      if (!upgrade && token === undefined) return { status: 400, body: 'Connection ID required' }
      if (upgrade && !originAllowed(request, core.options)) return { status: 403, body: '' }
      if (token === undefined) return undefined
      const isLive = core.live.has(token)
      if (!isLive && !room.has(token)) return { status: 404, body: 'No Connection with that ID' }
      if (!upgrade) return { status: 404, body: '' }
      return isLive ? { status: 409, body: '' } : undefined
    },
    accept(request, user, socket, line) {
      const token = queryOf(request).get('id')
      const names = (token === undefined ? undefined : room.take(token)) ?? { id: newName(), token: newName() }
      open(core, {
        ...names,
        user,
        name: 'WebSockets',
        carry: ear => webSocketTransport(socket, line, ear, network),
      })
    },
    shut() {
      isShut = true
      room.clear()
    },
  }
}
