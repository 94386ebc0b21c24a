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
import { abort, type Ending, finish } from './lifecycle.ts'
import type { HubOptions } from './options.ts'
import { type Audience, broadcast } from './output.ts'
import { closeEverything } from './shutdown.ts'

export type Hub<User> = {
  /**
   * Calls `target` with `args` on clients: those of a predicate or list, all connected ones when left out.
   * Encoded once for each encoding in use. Returns how many it was sent to; throws for what cannot be encoded.
   * `spoil` makes of the encoded bytes what really leaves, to try out clients.
   */
  send(target: string, args: readonly unknown[], to?: Audience<User>, spoil?: (bytes: Buffer) => Buffer): number
  /** Everything with a transport, as live views. */
  connections(): HubConnection<User>[]
  /** One connection by its token, alive or among the last that closed. */
  connection(token: string): HubConnection<User> | undefined
  /** Forgets the counts of a closed connection. */
  forget(token: string): void
  /** Ends one connection in good order. Does nothing when it is already ending. */
  close(connection: HubConnection<User>, ending?: Ending): void
  /** Cuts the line of one connection without a word, as a broken network would. */
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
    connections: () => Array.from(core.live.values(), it => it.view),
    connection: token => core.live.get(token)?.view ?? core.ledger.find(token),
    forget: token => core.ledger.forget(token),
    close({ token }, ending = {}) {
      const connection = core.live.get(token)
      if (connection) finish(core, connection, ending)
    },
    drop({ token }) {
      const connection = core.live.get(token)
      if (connection) abort(connection, 'The connection was cut.')
    },
    closeAll() {
      endpoint.shut()
      closing ??= closeEverything(core)
      return closing
    },
    endpoint,
  }
}
