/** Shared state of one hub. */
import type { Connection, HubConnection } from './connection.ts'
import { createGroups, type Groups } from './groups.ts'
import { type Heartbeat, heartbeats } from './time/heartbeat.ts'
import { createClosedConnections, type ClosedConnections } from './closedConnections.ts'
import { defaultLimits, type HubLimits, type HubMethod, type HubOptions } from './options.ts'
import type { HubTimers } from './time/timers.ts'
import { type Network, type TransportName, transportNames } from './transports/transport.ts'

export type Core<User extends object> = {
  readonly options: HubOptions<User>
  readonly limits: HubLimits
  /** By name in lower case. */
  readonly methods: ReadonlyMap<string, HubMethod<User>>
  /** Enabled transports, the preferred first. */
  readonly transports: readonly TransportName[]
  readonly network: Network
  /** Connections with a transport, by token. */
  readonly live: Map<string, Connection<User>>
  readonly closed: ClosedConnections<User>
  readonly groups: Groups<HubConnection<User>>
  heartbeatOf(timers: HubTimers): Heartbeat
  /** Set during shutdown; called when the last connection has closed. */
  onEmpty: (() => void) | undefined
}

export function createCore<User extends object>(options: HubOptions<User>): Core<User> {
  const limits = { ...defaultLimits, ...options.limits }
  const methods = Object.entries(options.methods ?? {})
  const heartbeatOf = heartbeats()
  return {
    options,
    limits,
    methods: new Map(methods.map(([name, method]) => [name.toLowerCase(), method])),
    transports: transportNames.filter(it => options.transports?.includes(it) ?? true),
    network: { heartbeat: heartbeatOf(options.socketTimers), limits, isShut: false },
    live: new Map(),
    closed: createClosedConnections(limits.closedKept),
    groups: createGroups(),
    heartbeatOf,
    onEmpty: undefined,
  }
}
