/** Which requests may have or use a transport, and what the others are answered. */
import type { IncomingMessage } from 'node:http'
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import type { WaitingRoom } from './negotiate.ts'
import { mayResume } from './resume.ts'
import { originAllowed, queryOf } from './request.ts'
import { LongPollingTransport } from './transports/longPolling.ts'
import type { Intake, TransportName } from './transports/transport.ts'

/** Status and plain text to answer with. */
export type Answer = { readonly status: number; readonly body: string }

export const answer = (status: number, body = ''): Answer => ({ status, body })

const NO_ID = answer(400, 'Connection ID required')
const UNKNOWN = answer(404, 'No Connection with that ID')
const NOT_POLLING = answer(400, 'Cannot terminate this connection using the DELETE endpoint.')
const SHUT = answer(503)

/** What a GET asks for. */
export function transportOf({ headers }: IncomingMessage, upgrade: boolean): TransportName {
  if (upgrade) return 'WebSockets'
  const accepted = (headers.accept ?? '').split(',').map(it => it.replace(/;.*$/s, '').trim().toLowerCase())
  return accepted.includes('text/event-stream') ? 'ServerSentEvents' : 'LongPolling'
}

/** What this user may connect with, the best first. */
export function offeredTo<User extends object>(core: Core<User>, user: User): readonly TransportName[] {
  const own = core.options.transportsFor?.(user)
  return own ? core.transports.filter(it => own.includes(it)) : core.transports
}

/** Why a GET cannot have the transport it asks for, or undefined if it can. */
export function rejectionOf<User extends object>(
  core: Core<User>,
  room: WaitingRoom<User>,
  request: IncomingMessage,
  wanted: TransportName,
  offered: readonly TransportName[],
): Answer | undefined {
  if (core.network.isShut) return SHUT
  const token = queryOf(request).get('id')
  const isUpgrade = wanted === 'WebSockets'
  if (!isUpgrade && !token) return NO_ID
  if (isUpgrade && !originAllowed(request, core.options)) return answer(403)
  const live = token ? core.live.get(token) : undefined
  if (token && !live && !room.has(token)) return UNKNOWN
  if (!offered.includes(wanted)) return answer(404, `${wanted} transport not supported by this end point type`)
  if (!live) return undefined
  if (live.view.transport !== wanted) return answer(400, 'Cannot change transports mid-connection')
  return wanted === 'LongPolling' || mayResume(live) ? undefined : answer(409)
}

/** Where to put the body of a POST, or what to answer it. */
export function inboxFor<User extends object>(core: Core<User>, request: IncomingMessage): Intake | Answer {
  const connection = connectionOf(core, request)
  if (isAnswer(connection)) return connection
  const { transport, view } = connection
  if (!transport.inbox) return answer(405, 'POST requests are not allowed for WebSocket connections.')
  return view.state === 'closing' ? answer(404) : transport.inbox
}

/** The transport a DELETE is meant for, or what to answer it. */
export function pollsOf<User extends object>(
  core: Core<User>,
  room: WaitingRoom<User>,
  request: IncomingMessage,
): LongPollingTransport | Answer {
  const connection = connectionOf(core, request)
  if (isAnswer(connection))
    return connection === UNKNOWN && room.has(queryOf(request).get('id') ?? '') ? NOT_POLLING : connection
  return connection.transport instanceof LongPollingTransport ? connection.transport : NOT_POLLING
}

function connectionOf<User extends object>(core: Core<User>, request: IncomingMessage): Connection<User> | Answer {
  if (core.network.isShut) return SHUT
  const token = queryOf(request).get('id')
  if (!token) return NO_ID
  return core.live.get(token) ?? UNKNOWN
}

export function isAnswer(it: object): it is Answer {
  return 'status' in it
}
