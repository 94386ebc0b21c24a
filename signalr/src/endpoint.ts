/** HTTP interface of the hub, independent of the web framework. The adapters connect it to one. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import {
  type HttpAnswer,
  httpAnswer,
  postReceiverFor,
  isAnswer,
  transportsFor,
  longPollingOf,
  rejectionOf,
  transportOf,
} from './admission.ts'
import type { Core } from './core.ts'
import {
  createNegotiatedConnections,
  type ConnectionIds,
  type NegotiatedConnections,
  type Negotiation,
  negotiatedVersion,
  negotiationResponse,
  newConnectionId,
} from './negotiate.ts'
import { openConnection, renewExpiry } from './openConnection.ts'
import { isRefusal, type Refusal } from './options.ts'
import { corsHeadersFor, queryOf, tokenOf } from './request.ts'
import { LongPollingTransport } from './transports/longPolling.ts'
import { eventStreamTransport } from './transports/serverSentEvents.ts'
import type { ServerSocket } from './transports/serverSocket.ts'
import type { CreateTransport } from './transports/transport.ts'
import { INTERNAL_ERROR, webSocketTransport } from './transports/websocket.ts'

/** The HTTP side of a hub, for adapters to a web server: negotiation, transports and their requests. */
export type Endpoint<User> = {
  /** Longest WebSocket frame that the hub takes, in bytes. A server that takes less ends such a connection. */
  readonly maxFrameBytes: number
  /**
   * Headers that let the page of another origin read the response to `request`, if `allowOrigin` is there and allows
   * it; else undefined.
   */
  corsHeadersFor(request: IncomingMessage): Readonly<Record<string, string>> | undefined
  /** Returns the user of `request`. Missing and bad tokens give `{ refused: 401 }`, to answer without a body. */
  authenticate(request: IncomingMessage): Promise<User | Refusal>
  /** JSON body of the response to a negotiate `request` of `user`; undefined while the hub shuts down. */
  negotiate(request: IncomingMessage, user: User): Negotiation | undefined
  /** The error response to a GET `request` of `user`; undefined if it can be served. `upgrade`: to a WebSocket. */
  rejectionOf(request: IncomingMessage, upgrade: boolean, user: User): HttpAnswer | undefined
  /**
   * Takes over the WebSocket `socket` of `user`, with the `netSocket` below it. `rejectionOf` must have accepted
   * `request` in the same turn of the event loop.
   */
  acceptWebSocket(request: IncomingMessage, user: User, socket: ServerSocket, netSocket: Socket): void
  /**
   * Takes over the unused `response` to another GET of `user`. `rejectionOf` must have accepted `request` in the same
   * turn of the event loop.
   */
  handleGet(request: IncomingMessage, user: User, response: ServerResponse): void
  /** Takes the `body` of a POST `request`. */
  handlePost(request: IncomingMessage, body: Readable): Promise<HttpAnswer>
  /** Ends the long-polling connection that a DELETE `request` names. */
  handleDelete(request: IncomingMessage): HttpAnswer
  /** Reports the `cause` that a callback of the embedder threw; `during` names it. */
  report(cause: unknown, during: string): void
  /** Refuses all new requests. */
  shutDown(): void
}

/** Name under which `onError` gets errors of callbacks that open a connection. */
const OPENING = 'connect'

/** Creates the HTTP interface of a hub. */
export function createEndpoint<User extends object>(core: Core<User>): Endpoint<User> {
  const negotiated = createNegotiatedConnections(core)
  const hub: HubState<User> = { core, negotiated }
  return {
    maxFrameBytes: core.limits.maxBodyBytes,
    corsHeadersFor: request => corsHeadersFor(request, core.options),
    authenticate: request => authenticate(core, request),
    negotiate: (request, user) => negotiate(hub, request, user),
    rejectionOf: (request, upgrade, user) =>
      rejectionOf(core, negotiated, request, transportOf(request, upgrade), transportsFor(core, user)),
    acceptWebSocket(request, user, socket, netSocket) {
      try {
        acceptWebSocket(hub, request, user, listener => webSocketTransport(socket, netSocket, listener, core.network))
      } catch (cause) {
        core.options.onError(cause, OPENING)
        // Until it has closed, the client may still send what `ws` refuses.
        socket.on('error', () => {})
        socket.close(INTERNAL_ERROR)
      }
    },
    handleGet(request, user, response) {
      // If the client left during authentication there is no socket, and no event reports that it has closed.
      if (response.destroyed || request.socket.destroyed) return
      try {
        if (transportOf(request, false) === 'ServerSentEvents') openEventStream(hub, request, user, response)
        else handlePoll(hub, request, user, response)
      } catch (cause) {
        core.options.onError(cause, OPENING)
        if (response.headersSent) response.destroy()
        else response.writeHead(500).end()
      }
    },
    handlePost: (request, body) => handlePost(core, request, body),
    handleDelete(request) {
      const polls = longPollingOf(core, negotiated, request)
      if (isAnswer(polls)) return polls
      polls.handleDelete()
      return httpAnswer(202)
    },
    report: (cause, during) => core.options.onError(cause, during),
    shutDown() {
      core.network.isShut = true
      negotiated.clear()
    },
  }
}

async function authenticate<User extends object>(
  { options }: Core<User>,
  request: IncomingMessage,
): Promise<User | Refusal> {
  const user = (await options.authenticate(tokenOf(request), request)) ?? { refused: 401 }
  if (isRefusal(user) || !options.authorize || (await options.authorize(user, request))) return user
  return { refused: 403 }
}

async function handlePost<User extends object>(
  core: Core<User>,
  request: IncomingMessage,
  body: Readable,
): Promise<HttpAnswer> {
  const inbox = postReceiverFor(core, request)
  if (isAnswer(inbox)) return inbox
  const status = await inbox.take(body)
  if (status === 413) {
    const { maxBodyBytes } = core.limits
    core.options.onError(new Error(`A POST has more than ${maxBodyBytes} bytes. Raise limits.maxBodyBytes.`), 'POST')
  }
  return httpAnswer(status)
}

type HubState<User extends object> = {
  readonly core: Core<User>
  readonly negotiated: NegotiatedConnections<User>
}

function negotiate<User extends object>(
  { core, negotiated }: HubState<User>,
  request: IncomingMessage,
  user: User,
): Negotiation | undefined {
  if (core.isDraining) return undefined
  const query = queryOf(request)
  const version = negotiatedVersion(query.get('negotiateversion'))
  if (typeof version === 'object') return version
  const resumable =
    core.options.statefulReconnect === true && query.get('usestatefulreconnect')?.toLowerCase() === 'true'
  return (
    core.options.redirect?.(user, request) ??
    negotiationResponse(version, negotiated.add(user, version, resumable), transportsFor(core, user))
  )
}

/** The negotiated ids of a request; new ones if the client skipped negotiation. */
function connectionIdsFor<User>(negotiated: NegotiatedConnections<User>, request: IncomingMessage): ConnectionIds {
  return (
    negotiated.take(queryOf(request).get('id') ?? '') ?? {
      id: newConnectionId(),
      token: newConnectionId(),
      resumable: false,
    }
  )
}

/** Resumes the connection that the request names, or opens a new one. */
function acceptWebSocket<User extends object>(
  { core, negotiated }: HubState<User>,
  request: IncomingMessage,
  user: User,
  createTransport: CreateTransport,
): void {
  const existing = core.live.get(queryOf(request).get('id') ?? '')
  if (existing) {
    renewExpiry(core, existing, user)
    existing.replaceTransport(createTransport)
  } else openConnection(core, { ...connectionIdsFor(negotiated, request), user, name: 'WebSockets', createTransport })
}

function openEventStream<User extends object>(
  { core, negotiated }: HubState<User>,
  request: IncomingMessage,
  user: User,
  response: ServerResponse,
): void {
  openConnection(core, {
    ...connectionIdsFor(negotiated, request),
    user,
    name: 'ServerSentEvents',
    createTransport: listener => eventStreamTransport(request, response, listener, core.network),
  })
}

/** Serves a poll of an open connection; the first poll opens the connection. */
function handlePoll<User extends object>(
  { core, negotiated }: HubState<User>,
  request: IncomingMessage,
  user: User,
  response: ServerResponse,
): void {
  const connection = core.live.get(queryOf(request).get('id') ?? '')
  if (connection?.transport instanceof LongPollingTransport) {
    renewExpiry(core, connection, user)
    connection.transport.poll(response)
    return
  }
  openConnection(core, {
    ...connectionIdsFor(negotiated, request),
    user,
    name: 'LongPolling',
    createTransport: (listener, heartbeat) =>
      new LongPollingTransport(listener, heartbeat, core.network).answerFirstPoll(response),
  })
}
