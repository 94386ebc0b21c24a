/** What a web server asks of the hub, whatever its framework. `mount.ts` is one user of it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { WebSocket } from 'ws'
import { type Answer, answer, inboxFor, isAnswer, offeredTo, pollsOf, rejectionOf, transportOf } from './admission.ts'
import type { Core } from './core.ts'
import {
  createWaitingRoom,
  type Names,
  type Negotiation,
  negotiatedVersion,
  negotiation,
  newName,
} from './negotiate.ts'
import { open, renew } from './open.ts'
import type { Refusal } from './options.ts'
import { queryOf, tokenOf } from './request.ts'
import { LongPollingTransport } from './transports/longPolling.ts'
import { eventStreamTransport } from './transports/serverSentEvents.ts'
import type { Carry } from './transports/transport.ts'
import { webSocketTransport } from './transports/websocket.ts'

export type Endpoint<User> = {
  /** Who calls. Missing and bad tokens are `{ refused: 401 }`; the answer to a refusal has an empty body. */
  authenticate(request: IncomingMessage): Promise<User | Refusal>
  /** The JSON body to answer a negotiation with; undefined while the hub shuts down. */
  negotiate(request: IncomingMessage, user: User): Negotiation | undefined
  /** Why a GET of the hub's address cannot be served to this user, or undefined if it can. */
  reject(request: IncomingMessage, upgrade: boolean, user: User): Answer | undefined
  /** Takes over the WebSocket of a request that `reject` let pass in this same turn of the event loop. */
  accept(request: IncomingMessage, user: User, socket: WebSocket, line: Socket): void
  /** Takes over the untouched response to any other GET that `reject` let pass in this same turn of the event loop. */
  serve(request: IncomingMessage, user: User, response: ServerResponse): void
  /** Takes the body of a POST to the hub's address. */
  post(request: IncomingMessage, body: Readable): Promise<Answer>
  /** Does what a DELETE of the hub's address asks for. */
  leave(request: IncomingMessage): Answer
  /** Lets nobody in any more. */
  shut(): void
}

export function createEndpoint<User extends object>(core: Core<User>): Endpoint<User> {
  const room = createWaitingRoom(core)
  const { network } = core

  function namesFor(request: IncomingMessage): Names {
    return room.take(queryOf(request).get('id') ?? '') ?? { id: newName(), token: newName(), resumable: false }
  }

  return {
    async authenticate(request) {
      return (await core.options.authenticate(tokenOf(request), request)) ?? { refused: 401 }
    },
    negotiate(request, user) {
      if (network.isShut) return undefined
      const version = negotiatedVersion(queryOf(request).get('negotiateversion'))
      if (typeof version === 'object') return version
      const resumable =
        core.options.statefulReconnect === true &&
        queryOf(request).get('usestatefulreconnect')?.toLowerCase() === 'true'
      return (
        core.options.redirect?.(user, request) ??
        negotiation(version, room.admit(user, version, resumable), offeredTo(core, user))
      )
    },
    reject: (request, upgrade, user) =>
      rejectionOf(core, room, request, transportOf(request, upgrade), offeredTo(core, user)),
    accept(request, user, socket, line) {
      const carry: Carry = ear => webSocketTransport(socket, line, ear, network)
      const broken = core.live.get(queryOf(request).get('id') ?? '')
      if (broken) {
        renew(core, broken, user)
        broken.adopt(carry)
      } else open(core, { ...namesFor(request), user, name: 'WebSockets', carry })
    },
    serve(request, user, response) {
      // Who has left while it was found out who they are has no line to write to, and nobody will tell of its end.
      if (response.destroyed || request.socket.destroyed) return
      if (transportOf(request, false) === 'ServerSentEvents') {
        open(core, {
          ...namesFor(request),
          user,
          name: 'ServerSentEvents',
          carry: ear => eventStreamTransport(request, response, ear, network),
        })
        return
      }
      const known = core.live.get(queryOf(request).get('id') ?? '')
      if (known?.transport instanceof LongPollingTransport) {
        renew(core, known, user)
        known.transport.poll(response)
      } else {
        open(core, {
          ...namesFor(request),
          user,
          name: 'LongPolling',
          carry: (ear, heartbeat) => new LongPollingTransport(ear, heartbeat, network).greet(response),
        })
      }
    },
    async post(request, body) {
      const inbox = inboxFor(core, request)
      return isAnswer(inbox) ? inbox : answer(await inbox.take(body))
    },
    leave(request) {
      const polls = pollsOf(core, room, request)
      if (isAnswer(polls)) return polls
      polls.leave()
      return answer(202)
    },
    shut() {
      network.isShut = true
      room.clear()
    },
  }
}
