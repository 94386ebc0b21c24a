/** Closes, aborts and drops connections. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import { measure } from './metrics.ts'
import { messageType } from './protocols/messages.ts'
import { sendMessage } from './output.ts'

/** How a connection is closed by the hub. */
export type Ending = {
  /** Is sent to the client; the WebSocket then closes with 1011 instead of 1000. */
  readonly error?: string
  /** Whether a client with automatic reconnect may reconnect. */
  readonly allowReconnect?: boolean
}

/** Closes a connection: sends a Close message unless `silently`, then ends the transport. */
export function closeConnection<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  { error, allowReconnect }: Ending,
  silently = false,
): void {
  if (connection.view.state === 'closing' || connection.view.state === 'closed') return
  if (!silently) {
    sendMessage(core, connection, {
      type: messageType.close,
      ...(error !== undefined && { error }),
      ...(allowReconnect !== undefined && { allowReconnect }),
    })
  }
  connection.reason ??= error
  connection.view.state = 'closing'
  connection.heartbeat.remove(connection.keepaliveTask)
  if (connection.view.suspended) handleClosed(core, connection, undefined)
  else connection.transport.end(error !== undefined && !silently)
}

/** Ends a connection at once without a Close message. */
export function abortConnection<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  reason: string,
): void {
  if (connection.view.state === 'closed') return
  connection.reason ??= reason
  connection.view.state = 'closing'
  connection.heartbeat.remove(connection.keepaliveTask)
  if (connection.view.suspended) handleClosed(core, connection, reason)
  else connection.transport.abort(reason)
}

/** Drops the transport; with stateful reconnect the connection is suspended instead of ended. */
export function dropConnection<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  reason: string,
): void {
  if (!connection.replay) abortConnection(core, connection, reason)
  else if (!connection.view.suspended) connection.transport.abort(reason)
}

/** Cleans up after the transport has ended for good; the last step of a connection. */
export function handleClosed<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
  reason: string | undefined,
): void {
  const { view } = connection
  connection.reason ??= reason
  connection.heartbeat.remove(connection.keepaliveTask)
  view.state = 'closed'
  view.suspended = false
  connection.replay?.cancel()
  connection.calls?.cancelAll(new Error(`Connection '${view.id}' disconnected.`))
  leaveScaleOut(core, connection)
  core.groups.removeAll(connection)
  core.users.removeAll(connection)
  core.live.delete(view.token)
  core.byId.delete(view.id)
  core.closed.add(view)
  measure(core, 'closed', view, () => ({
    transport: view.transport,
    durationMs: core.network.heartbeat.now() - connection.openedAt,
    reason: connection.reason,
  }))
  if (connection.isAnnounced) void notifyDisconnected(core, connection)
  if (core.live.size === 0) core.onEmpty?.()
}

function leaveScaleOut<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { scaleOut } = core.options
  if (!scaleOut) return
  for (const group of core.groups.namesOf(connection)) scaleOut.left(group)
  if (connection.isEnrolled) scaleOut.disconnected(connection.view.id, connection.view.userId)
}

/** Calls `onDisconnected`; a shutdown waits for it. */
export async function notifyDisconnected<User extends object>(
  core: Core<User>,
  connection: Connection<User>,
): Promise<void> {
  core.notifying++
  try {
    await core.options.onDisconnected?.(connection.view, connection.reason)
  } catch (error) {
    core.options.onError(error, 'onDisconnected')
  }
  if (--core.notifying === 0) core.onNotified?.()
}
