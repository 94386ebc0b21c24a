/** What a client learns before it connects, and the connections that wait for their transport. */
import { randomBytes } from 'node:crypto'
import type { Core } from './core.ts'
import type { Beat, Heartbeat } from './time/heartbeat.ts'
import { transportFormats, type TransportName } from './transports/transport.ts'

/** The public and the secret name of a connection. */
export type Names = { readonly id: string; readonly token: string; readonly resumable: boolean }

/** The body of the answer, always with status 200: clients show no error text of any other. */
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

/** The version to speak for `negotiateVersion` of the query: absent is 0, and no later than the newest known. */
export function negotiatedVersion(asked: string | undefined): number | { error: string } {
  if (asked === undefined) return 0
  if (!/^\s*[+-]?\d+\s*$/.test(asked)) return { error: `The client requested an invalid protocol version '${asked}'` }
  const version = Number(asked)
  if (version < 0) {
    return { error: `The client requested version '${version}', but the server does not support this version.` }
  }
  return Math.min(version, NEWEST_VERSION)
}

export const newName = (): string => randomBytes(16).toString('base64url')

/** `transports` are what the client may choose from, the best first. */
export function negotiation(
  version: number,
  { id, token, resumable }: Names,
  transports: readonly TransportName[],
): Negotiation {
  const availableTransports = transports.map(transport => ({ transport, transferFormats: transportFormats[transport] }))
  // Clients that have not asked for it give up when they see it.
  const common = {
    negotiateVersion: version,
    availableTransports,
    ...(resumable && { useStatefulReconnect: true as const }),
  }
  return version === 0 ? { ...common, connectionId: token } : { ...common, connectionId: id, connectionToken: token }
}

export type WaitingRoom<User> = {
  /** Keeps a new pair of names until its transport comes or the time is over. Version 0 knows one name only. */
  admit(user: User, version: number, resumable: boolean): Names
  has(token: string): boolean
  /** Takes the names out for good. */
  take(token: string): Names | undefined
  clear(): void
}

export function createWaitingRoom<User extends object>(core: Core<User>): WaitingRoom<User> {
  const waiting = new Map<string, { names: Names; heartbeat: Heartbeat; beat: Beat }>()

  function take(token: string): Names | undefined {
    const guest = waiting.get(token)
    guest?.heartbeat.remove(guest.beat)
    waiting.delete(token)
    return guest?.names
  }

  return {
    admit(user, version, resumable) {
      const token = newName()
      const names = { token, resumable, id: version === 0 ? token : newName() }
      const heartbeat = core.heartbeatOf(core.options.timersFor(user))
      const beat: Beat = { at: 0, run: () => void take(token) }
      waiting.set(token, { names, heartbeat, beat })
      heartbeat.plan(beat, core.limits.negotiatedForMs)
      return names
    },
    has: token => waiting.has(token),
    take,
    clear() {
      for (const token of waiting.keys()) take(token)
    },
  }
}
