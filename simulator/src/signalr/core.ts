/** What all parts of one hub share. */
import type { Connection } from './connection.ts'
import { type Heartbeat, heartbeats } from './heartbeat.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { defaultLimits, type HubLimits, type HubMethod, type HubOptions } from './options.ts'
import type { HubTimers } from './timers.ts'

export type Core<User extends object> = {
  readonly options: HubOptions<User>
  readonly limits: HubLimits
  /** By name in lower case. */
  readonly methods: ReadonlyMap<string, HubMethod<User>>
  /** Connections with a transport, by token. */
  readonly live: Map<string, Connection<User>>
  readonly ledger: Ledger<User>
  heartbeatOf(timers: HubTimers): Heartbeat
  /** Set while shutting down; called when the last connection is gone. */
  emptied: (() => void) | undefined
}

export function createCore<User extends object>(options: HubOptions<User>): Core<User> {
  const limits = { ...defaultLimits, ...options.limits }
  const methods = Object.entries(options.methods ?? {})
  return {
    options,
    limits,
    methods: new Map(methods.map(([name, method]) => [name.toLowerCase(), method])),
    live: new Map(),
    ledger: createLedger(limits.closedKept),
    heartbeatOf: heartbeats(),
    emptied: undefined,
  }
}
