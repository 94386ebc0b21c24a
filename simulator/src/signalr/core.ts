/** What all parts of one hub share. */
import type { Connection, HubConnection } from './connection.ts'
import { createGroups, type Groups } from './groups.ts'
import { type Heartbeat, heartbeats } from './time/heartbeat.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { defaultLimits, type HubLimits, type HubMethod, type HubOptions } from './options.ts'
import type { HubTimers } from './time/timers.ts'
import { type Network, type TransportName, transportNames } from './transports/transport.ts'

export type Core<User extends object> = {
  readonly options: HubOptions<User>
  readonly limits: HubLimits
  /** By name in lower case. */
  readonly methods: ReadonlyMap<string, HubMethod<User>>
  /** What clients may connect with, the best first. */
  readonly transports: readonly TransportName[]
  readonly network: Network
  /** Connections with a transport, by token. */
  readonly live: Map<string, Connection<User>>
  readonly ledger: Ledger<User>
  readonly groups: Groups<HubConnection<User>>
  heartbeatOf(timers: HubTimers): Heartbeat
  /** Set while shutting down; called when the last connection is gone. */
  emptied: (() => void) | undefined
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
    ledger: createLedger(limits.closedKept),
    groups: createGroups(),
    heartbeatOf,
    emptied: undefined,
  }
}
