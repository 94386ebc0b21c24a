/** Shared state of one hub. */
import type { Connection } from './connection.ts'
import { createGroups, type Groups } from './groups.ts'
import { type Heartbeat, heartbeats } from './time/heartbeat.ts'
import { createClosedConnections, type ClosedConnections } from './closedConnections.ts'
import {
  type CompleteOptions,
  completeOptions,
  defaultLimits,
  type HubLimits,
  type HubMethod,
  type HubOptions,
} from './options.ts'
import { checkLimits, withoutUndefined } from './limits.ts'
import type { HubTimers } from './time/timers.ts'
import { type Network, type TransportName, transportNames } from './transports/transport.ts'

export type Core<User extends object> = {
  readonly options: CompleteOptions<User>
  readonly limits: HubLimits
  /** By name in lower case. */
  readonly methods: Map<string, HubMethod<User>>
  /** Enabled transports, the preferred first. */
  readonly transports: readonly TransportName[]
  readonly network: Network
  /** Connections with a transport, by token. */
  readonly live: Map<string, Connection<User>>
  /** The same by their public id. */
  readonly byId: Map<string, Connection<User>>
  /** Connections by the id of their user. */
  readonly users: Groups<Connection<User>>
  readonly closed: ClosedConnections
  readonly groups: Groups<Connection<User>>
  heartbeatOf(timers: HubTimers): Heartbeat
  /** Whether a WebSocket from a page of another host was reported. */
  isOriginReported: boolean
  /** Whether the hub takes no new connections and calls, since it is about to close. */
  isDraining: boolean
  /** Number of methods that run, without streams. */
  running: number
  /** Set during shutdown; called when the last method has ended. */
  onIdle: (() => void) | undefined
  /** Set during shutdown; called when the last connection has closed. */
  onEmpty: (() => void) | undefined
  /** Number of calls of `onDisconnected` that run. */
  notifying: number
  /** Set during shutdown; called when the last of them has ended. */
  onNotified: (() => void) | undefined
}

/** Bytes of a frame or body beside its message: the framing, and a handshake before it. */
const MESSAGE_OVERHEAD = 1_024

function limitsOf(given: Partial<HubLimits> = {}): HubLimits {
  const limits = { ...defaultLimits, ...withoutUndefined(given) }
  checkLimits(limits)
  return { ...limits, maxBodyBytes: Math.max(limits.maxBodyBytes, limits.maxMessageBytes + MESSAGE_OVERHEAD) }
}

function methodsByName<User>(methods: Readonly<Record<string, HubMethod<User>>>): Map<string, HubMethod<User>> {
  const byName = new Map<string, HubMethod<User>>()
  for (const [name, method] of Object.entries(methods)) {
    if (byName.has(name.toLowerCase()))
      throw new Error(`The option methods has '${name}' twice. Names differ by more than case.`)
    byName.set(name.toLowerCase(), method)
  }
  return byName
}

/**
 * Creates the state of a hub without connections.
 * @throws for a limit out of range, and for two methods with one name
 */
export function createCore<User extends object>(given: HubOptions<User>): Core<User> {
  const options = completeOptions(given)
  const limits = limitsOf(options.limits)
  const heartbeatOf = heartbeats()
  return {
    options,
    limits,
    methods: methodsByName(options.methods ?? {}),
    transports: transportNames.filter(it => options.transports?.includes(it) ?? true),
    network: { heartbeat: heartbeatOf(options.socketTimers), limits, isShut: false },
    live: new Map(),
    byId: new Map(),
    users: createGroups(),
    closed: createClosedConnections(limits.closedKept),
    groups: createGroups(),
    heartbeatOf,
    isOriginReported: false,
    isDraining: false,
    running: 0,
    onIdle: undefined,
    onEmpty: undefined,
    notifying: 0,
    onNotified: undefined,
  }
}
