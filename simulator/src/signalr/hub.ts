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
import { dropConnection, type Ending, closeConnection } from './lifecycle.ts'
import type { HubOptions } from './options.ts'
import { type Audience, broadcast, sendBytes } from './output.ts'
import { invokeClient } from './invokeClient.ts'
import { closeAllConnections } from './shutdown.ts'

export type Hub<User> = {
  /**
   * Calls `target` with `args` on clients: those of a predicate or list, all connected ones when left out.
   * The message is encoded once for each encoding in use. Returns the number of receivers.
   * `corrupt` changes the encoded bytes, to test clients.
   * @throws if a value cannot be encoded.
   */
  send(target: string, args: readonly unknown[], to?: Audience<User>, corrupt?: (bytes: Buffer) => Buffer): number
  /** Invokes a method of one client and resolves with its result. Rejects with a `HubException` if the handler throws,
   * with the signal's reason if it is aborted, and when the connection ends. A method may invoke its own caller only
   * where `maxParallelInvocations` is above 1.
   */
  invoke(
    connection: HubConnection<User>,
    target: string,
    args: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<unknown>
  /** Adds a connection to a named group until it ends or leaves. Names are case-sensitive. */
  join(connection: HubConnection<User>, group: string): void
  leave(connection: HubConnection<User>, group: string): void
  /** Present members of a group, without those in `except`; an audience for `send`. */
  members(group: string, except?: Iterable<HubConnection<User>>): HubConnection<User>[]
  /** Sends bytes to a raw connection, see `onBytes`; false if it has ended. */
  sendBytes(connection: HubConnection<User>, bytes: Buffer): boolean
  /** All connections with a transport, as live views. */
  connections(): HubConnection<User>[]
  /** A connection by its token; also one that closed recently. */
  connection(token: string): HubConnection<User> | undefined
  /** Removes the counts of a closed connection. */
  forget(token: string): void
  /** Closes one connection with a Close message. Does nothing if it is already closing. */
  close(connection: HubConnection<User>, ending?: Ending): void
  /** Drops the transport of one connection, like a network failure. With stateful reconnect the client may resume. */
  drop(connection: HubConnection<User>): void
  /** Refuses new clients and asks connected ones to reconnect later. Resolves when all are gone, within 2 s. */
  closeAll(): Promise<void>
  /** HTTP interface for the web server. */
  readonly endpoint: Endpoint<User>
}

/** Creates a hub to be mounted. Nothing runs until the first client connects. */
export function createHub<User extends object>(options: HubOptions<User>): Hub<User> {
  const core = createCore(options)
  const endpoint = createEndpoint(core)
  let closing: Promise<void> | undefined
  return {
    send: (target, args, to, spoil) => broadcast(core, target, args, to, spoil),
    invoke: (connection, target, args, signal) => invokeClient(core, connection, target, args, signal),
    sendBytes({ token }, bytes) {
      const connection = core.live.get(token)
      return connection !== undefined && sendBytes(core, connection, bytes)
    },
    join(connection, group) {
      const known = core.live.get(connection.token)
      if (known) core.groups.add(known.view, group)
    },
    leave: (connection, group) => core.groups.remove(connection, group),
    members: (group, except) => core.groups.members(group, except),
    connections: () => Array.from(core.live.values(), it => it.view),
    connection: token => core.live.get(token)?.view ?? core.closed.find(token),
    forget: token => core.closed.forget(token),
    close({ token }, ending = {}) {
      const connection = core.live.get(token)
      if (connection) closeConnection(core, connection, ending)
    },
    drop({ token }) {
      const connection = core.live.get(token)
      if (connection) dropConnection(core, connection, 'The connection was cut.')
    },
    closeAll() {
      endpoint.shutDown()
      closing ??= closeAllConnections(core)
      return closing
    },
    endpoint,
  }
}
