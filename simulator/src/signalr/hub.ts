/**
 * A SignalR hub for Node: clients of ASP.NET Core SignalR connect to it as to a server of theirs.
 *
 *     const hub = createHub({ authenticate, timersFor: () => realTimers, socketTimers: realTimers, onError })
 *     await app.register(signalr, { hub, path: '/chat' })
 *     hub.send('said', ['hello'], it => it.user.room === 'lobby')
 */
import type { HubConnection } from './connection.ts'
import { createCore } from './core.ts'
import { createEndpoint, type Endpoint } from './endpoint.ts'
import { cut, type Ending, finish } from './lifecycle.ts'
import type { HubOptions } from './options.ts'
import { type Audience, broadcast, emitBytes } from './output.ts'
import { ask } from './question.ts'
import { closeEverything } from './shutdown.ts'

export type Hub<User> = {
  /**
   * Calls `target` with `args` on clients: those of a predicate or list, all connected ones when left out.
   * Encoded once for each encoding in use. Returns how many it was sent to; throws for what cannot be encoded.
   * `spoil` makes of the encoded bytes what really leaves, to try out clients.
   */
  send(target: string, args: readonly unknown[], to?: Audience<User>, spoil?: (bytes: Buffer) => Buffer): number
  /**
   * Asks one client and resolves with what its handler of `target` gives. Rejects with a `HubException` for what the
   * handler
   * throws, with the signal's reason, and when the connection ends. A method may ask its own caller only where
   * `maxParallelInvocations` is above 1.
   */
  ask(connection: HubConnection<User>, target: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown>
  /** Puts a connection into a named group until it ends or is taken out. Names differ by case. */
  join(connection: HubConnection<User>, group: string): void
  leave(connection: HubConnection<User>, group: string): void
  /** Who is in a group now, without those listed: an audience for `send`. */
  members(group: string, except?: Iterable<HubConnection<User>>): HubConnection<User>[]
  /** Sends bytes to a plain connection, see `onBytes`; false when it is not there any more. */
  sendBytes(connection: HubConnection<User>, bytes: Buffer): boolean
  /** Everything with a transport, as live views. */
  connections(): HubConnection<User>[]
  /** One connection by its token, alive or among the last that closed. */
  connection(token: string): HubConnection<User> | undefined
  /** Forgets the counts of a closed connection. */
  forget(token: string): void
  /** Ends one connection in good order. Does nothing when it is already ending. */
  close(connection: HubConnection<User>, ending?: Ending): void
  /**
   * Cuts the line of one connection without a word, as a broken network would; with stateful reconnect it may live on.
   */
  drop(connection: HubConnection<User>): void
  /** Lets nobody in any more and tells everybody to come back later. Resolves when all are gone, within 2 s. */
  closeAll(): Promise<void>
  /** For the web server the hub is mounted on. */
  readonly endpoint: Endpoint<User>
}

/** A hub that waits to be mounted. Nothing runs until the first client comes. */
export function createHub<User extends object>(options: HubOptions<User>): Hub<User> {
  const core = createCore(options)
  const endpoint = createEndpoint(core)
  let closing: Promise<void> | undefined
  return {
    send: (target, args, to, spoil) => broadcast(core, target, args, to, spoil),
    ask: (connection, target, args, signal) => ask(core, connection, target, args, signal),
    sendBytes({ token }, bytes) {
      const connection = core.live.get(token)
      return connection !== undefined && emitBytes(core, connection, bytes)
    },
    join(connection, group) {
      const known = core.live.get(connection.token)
      if (known) core.groups.add(known.view, group)
    },
    leave: (connection, group) => core.groups.remove(connection, group),
    members: (group, except) => core.groups.members(group, except),
    connections: () => Array.from(core.live.values(), it => it.view),
    connection: token => core.live.get(token)?.view ?? core.ledger.find(token),
    forget: token => core.ledger.forget(token),
    close({ token }, ending = {}) {
      const connection = core.live.get(token)
      if (connection) finish(core, connection, ending)
    },
    drop({ token }) {
      const connection = core.live.get(token)
      if (connection) cut(core, connection, 'The connection was cut.')
    },
    closeAll() {
      endpoint.shut()
      closing ??= closeEverything(core)
      return closing
    },
    endpoint,
  }
}
