/** Decides which requests may open or use a transport, and how the others are answered. */
import type { IncomingMessage } from 'node:http'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import type { NegotiatedConnections } from './negotiate.ts'
import { mayResume } from './resume.ts'
import { originAllowed, queryOf, tokenOf } from './request.ts'
import { LongPollingTransport } from './transports/longPolling.ts'
import type { PostReceiver, TransportName } from './transports/transport.ts'

/** Status and plain text of a response. `allow`: the methods that a 405 names. */
export type HttpAnswer = { readonly status: number; readonly body: string; readonly allow?: string }

/** Challenge to a request whose token was not accepted. RFC 6750, 3. */
const INVALID_TOKEN = 'Bearer error="invalid_token", error_description="The access token is not valid or has expired."'

/**
 * Headers of a refusal: a 401 names the scheme in which a token is sent, and says when there was one, as in ASP.NET
 * Core. RFC 9110, 15.5.2.
 */
export const challengeOf = (
  status: number,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
): Record<string, string> =>
  status === 401 ? { 'www-authenticate': tokenOf(request) === undefined ? 'Bearer' : INVALID_TOKEN } : {}

/** Creates a response; the body is empty if none is given. */
export const httpAnswer = (status: number, body = ''): HttpAnswer => ({ status, body })

/** Refuses a method with 405 and the methods in `allow`. RFC 9110, 15.5.6. */
export const methodRefusal = (allow: string, body = ''): HttpAnswer => ({ ...httpAnswer(405, body), allow })

/** Methods of the address at which the transports are served. */
export const TRANSPORT_METHODS = 'GET, POST, DELETE'
/** Method of the address of the negotiation. */
export const NEGOTIATE_METHODS = 'POST'

/** Headers of a response that say more about its status: the challenge of a 401, the methods of a 405. */
export const statusHeaders = (
  { status, allow }: HttpAnswer,
  request: Pick<IncomingMessage, 'url' | 'headers'>,
): Record<string, string> => ({ ...challengeOf(status, request), ...(allow !== undefined && { allow }) })

const NO_ID = httpAnswer(400, 'Connection ID required')
const UNKNOWN = httpAnswer(404, 'No Connection with that ID')
const NOT_POLLING = httpAnswer(400, 'Cannot terminate this connection using the DELETE endpoint.')
const NO_POST = methodRefusal('GET', 'POST requests are not allowed for WebSocket connections.')
const SHUTTING_DOWN = httpAnswer(503)

/** The transport that a GET requests. */
export function transportOf({ headers }: IncomingMessage, upgrade: boolean): TransportName {
  if (upgrade) return 'WebSockets'
  const accepted = (headers.accept ?? '').split(',').map(it => it.replace(/;.*$/s, '').trim().toLowerCase())
  return accepted.includes('text/event-stream') ? 'ServerSentEvents' : 'LongPolling'
}

/** Transports that this user may use, the preferred first. */
export function transportsFor<User extends object>(core: Core<User>, user: User): readonly TransportName[] {
  const own = core.options.transportsFor?.(user)
  return own ? core.transports.filter(it => own.includes(it)) : core.transports
}

/** The error response to a GET; undefined if it may have the transport that it requests. */
export function rejectionOf<User extends object>(
  core: Core<User>,
  negotiated: NegotiatedConnections<User>,
  request: IncomingMessage,
  wanted: TransportName,
  offered: readonly TransportName[],
): HttpAnswer | undefined {
  if (core.network.isShut) return SHUTTING_DOWN
  const token = queryOf(request).get('id')
  const isUpgrade = wanted === 'WebSockets'
  if (!isUpgrade && !token) return NO_ID
  if (isUpgrade && !originAllowed(request, core.options)) return refuseOrigin(core, request)
  const live = token ? core.live.get(token) : undefined
  if (token && !live && !negotiated.has(token)) return UNKNOWN
  if (!offered.includes(wanted)) return httpAnswer(404, `${wanted} transport not supported by this end point type`)
  if (!live) return core.isDraining ? SHUTTING_DOWN : undefined
  if (live.view.transport !== wanted) return httpAnswer(400, 'Cannot change transports mid-connection')
  return wanted === 'LongPolling' || mayResume(live) ? undefined : httpAnswer(409)
}

/** Refuses a page of another host. The default reports its first refusal, since a proxy may have changed the host. */
function refuseOrigin<User extends object>(core: Core<User>, { headers }: IncomingMessage): HttpAnswer {
  if (!core.options.allowOrigin && !core.isOriginReported) {
    core.isOriginReported = true
    const sentence =
      `A WebSocket from a page of ${headers.origin} was refused with 403, since the request names the host ` +
      `'${headers.host}'. Let a proxy pass on the header Host, or set the option allowOrigin. ` +
      'Further refusals are not reported.'
    core.options.onError(new Error(sentence), 'allowOrigin')
  }
  return httpAnswer(403)
}

/** The receiver of a POST body, or the error response. */
export function postReceiverFor<User extends object>(
  core: Core<User>,
  request: IncomingMessage,
): PostReceiver | HttpAnswer {
  const connection = connectionOf(core, request)
  if (isAnswer(connection)) return connection
  const { transport, view } = connection
  if (!transport.inbox) return NO_POST
  return view.state === 'closing' ? httpAnswer(404) : transport.inbox
}

/** The transport of a DELETE, or the error response. */
export function longPollingOf<User extends object>(
  core: Core<User>,
  negotiated: NegotiatedConnections<User>,
  request: IncomingMessage,
): LongPollingTransport | HttpAnswer {
  const connection = connectionOf(core, request)
  if (isAnswer(connection))
    return connection === UNKNOWN && negotiated.has(queryOf(request).get('id') ?? '') ? NOT_POLLING : connection
  return connection.transport instanceof LongPollingTransport ? connection.transport : NOT_POLLING
}

function connectionOf<User extends object>(core: Core<User>, request: IncomingMessage): Connection<User> | HttpAnswer {
  if (core.network.isShut) return SHUTTING_DOWN
  const token = queryOf(request).get('id')
  if (!token) return NO_ID
  return core.live.get(token) ?? UNKNOWN
}

/** Whether the result of a check is a response to send, instead of a connection or transport. */
export function isAnswer(it: object): it is HttpAnswer {
  return 'status' in it
}
