/** Negotiation: the response body, and the negotiated connections that wait for their transport. */
import { randomBytes } from 'node:crypto'
import type { Core } from './core.ts'
import type { ScheduledTask, Heartbeat } from './time/heartbeat.ts'
import { transportFormats, type TransportName } from './transports/transport.ts'

/** The public id and the secret token of a connection. */
export type ConnectionIds = { readonly id: string; readonly token: string; readonly resumable: boolean }

/** Response body, always with status 200, since clients show error texts only of such responses. */
export type Negotiation =
  | { readonly error: string }
  | { readonly url: string; readonly accessToken?: string }
  | {
      readonly negotiateVersion: number
      readonly connectionId: string
      readonly connectionToken?: string
      readonly useStatefulReconnect?: true
      readonly availableTransports: readonly {
        readonly transport: string
        readonly transferFormats: readonly string[]
      }[]
    }

const NEWEST_VERSION = 1

/** Range of a number that .NET parses: 32 bits with a sign. */
const [MIN_INT, MAX_INT] = [-(2 ** 31), 2 ** 31 - 1]

/** The version for `negotiateVersion` of the query: 0 if absent, at most the newest known. */
export function negotiatedVersion(asked: string | undefined): number | { error: string } {
  if (asked === undefined) return 0
  const version = /^\s*[+-]?\d+\s*$/.test(asked) ? Number(asked) : Number.NaN
  if (!(version >= MIN_INT && version <= MAX_INT))
    return { error: `The client requested an invalid protocol version '${asked}'` }
  if (version < 0) {
    return { error: `The client requested version '${version}', but the server does not support this version.` }
  }
  return Math.min(version, NEWEST_VERSION)
}

/** Returns 16 random bytes as base64url: 22 characters. */
export const newConnectionId = (): string => randomBytes(16).toString('base64url')

/** @param transports that the client may use, the preferred first. */
export function negotiationResponse(
  version: number,
  { id, token, resumable }: ConnectionIds,
  transports: readonly TransportName[],
): Negotiation {
  const availableTransports = transports.map(transport => ({ transport, transferFormats: transportFormats[transport] }))
  // Clients that did not request stateful reconnect fail if they see this property.
  const common = {
    negotiateVersion: version,
    availableTransports,
    ...(resumable && { useStatefulReconnect: true as const }),
  }
  return version === 0 ? { ...common, connectionId: token } : { ...common, connectionId: id, connectionToken: token }
}

export type NegotiatedConnections<User> = {
  /** Creates ids and keeps them until the transport connects or a timeout. In version 0 token and id are the same. */
  add(user: User, version: number, resumable: boolean): ConnectionIds
  has(token: string): boolean
  /** Removes and returns the ids. */
  take(token: string): ConnectionIds | undefined
  clear(): void
}

/** Creates the store of connections without a transport; each is forgotten after `limits.negotiatedForMs`. */
export function createNegotiatedConnections<User extends object>(core: Core<User>): NegotiatedConnections<User> {
  const waiting = new Map<string, { ids: ConnectionIds; heartbeat: Heartbeat; task: ScheduledTask }>()

  function take(token: string): ConnectionIds | undefined {
    const entry = waiting.get(token)
    entry?.heartbeat.remove(entry.task)
    waiting.delete(token)
    return entry?.ids
  }

  return {
    add(user, version, resumable) {
      const token = newConnectionId()
      const ids = { token, resumable, id: version === 0 ? token : newConnectionId() }
      const heartbeat = core.heartbeatOf(core.options.timersFor(user))
      const task: ScheduledTask = { at: 0, run: () => void take(token) }
      waiting.set(token, { ids, heartbeat, task })
      heartbeat.schedule(task, core.limits.negotiatedForMs)
      return ids
    },
    has: token => waiting.has(token),
    take,
    clear() {
      for (const token of waiting.keys()) take(token)
    },
  }
}
