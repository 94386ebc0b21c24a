/** How a connection ends. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { messageType } from './protocols/messages.ts'
import { tell } from './output.ts'

export type Ending = {
  /** Shown to the client; the WebSocket then closes with 1011 instead of 1000. */
  readonly error?: string
  /** Whether a client with automatic reconnect may come back. */
  readonly allowReconnect?: boolean
}

/** Ends in good order: a Close message, then the end of the transport. `silently` leaves the message out. */
export function finish<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  { error, allowReconnect }: Ending,
  silently = false,
): void {
  if (connection.view.state === 'closing' || connection.view.state === 'closed') return
  if (!silently) {
    tell(core, connection, {
      type: messageType.close,
      ...(error !== undefined && { error }),
      ...(allowReconnect !== undefined && { allowReconnect }),
    })
  }
  connection.reason ??= error
  connection.view.state = 'closing'
  connection.heartbeat.remove(connection.beat)
  if (connection.view.suspended) gone(core, connection, undefined)
  else connection.transport.end(error !== undefined && !silently)
}

/** Cuts the line; the peer is told nothing. */
export function abort<User extends object>(core: Core<User>, connection: Connection<User>, reason: string): void {
  if (connection.view.state === 'closed') return
  connection.reason ??= reason
  connection.view.state = 'closing'
  connection.heartbeat.remove(connection.beat)
  if (connection.view.suspended) gone(core, connection, reason)
  else connection.transport.abort(reason)
}

/** Breaks the line only; a connection that may go on over another does so. */
export function cut<User extends object>(core: Core<User>, connection: Connection<User>, reason: string): void {
  if (!connection.replay) abort(core, connection, reason)
  else if (!connection.view.suspended) connection.transport.abort(reason)
}

/** The transport is gone for good: the last thing that happens to a connection. */
export function gone<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  reason: string | undefined,
): void {
  const { view } = connection
  connection.reason ??= reason
  connection.heartbeat.remove(connection.beat)
  view.state = 'closed'
  view.suspended = false
  connection.replay?.abandon()
  connection.calls?.abandon(new Error(`Connection '${view.id}' disconnected.`))
  core.groups.removeAll(view)
  core.live.delete(view.token)
  core.ledger.remember(view)
  if (connection.welcomed) void farewell(core, connection)
  if (core.live.size === 0) core.emptied?.()
}

/** Tells the embedder that a connection it has welcomed is gone. */
export async function farewell<User extends object>(core: Core<User>, connection: Connection<User>): Promise<void> {
  try {
    await core.options.onDisconnected?.(connection.view, connection.reason)
  } catch (error) {
    core.options.onError(error, 'onDisconnected')
  }
}
