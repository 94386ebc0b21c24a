/** Shuts down a hub. */
import type { Core } from './core.ts'
import type { ScheduledTask } from './time/heartbeat.ts'
import { abortConnection, closeConnection } from './lifecycle.ts'

/** Sends a Close that allows reconnecting to all, and aborts the connections that remain after `shutdownMs`. */
export async function closeAllConnections<User extends object>(core: Core<User>): Promise<void> {
  const heartbeat = core.heartbeatOf(core.options.socketTimers)
  const cut: ScheduledTask = {
    at: 0,
    run() {
      heartbeat.remove(cut)
      for (const connection of core.live.values()) abortConnection(core, connection, 'The server is shutting down.')
    },
  }
  const emptied = new Promise<void>(resolve => {
    core.onEmpty = resolve
  })
  for (const connection of [...core.live.values()]) closeConnection(core, connection, { allowReconnect: true })
  if (core.live.size === 0) return
  heartbeat.schedule(cut, core.limits.shutdownMs)
  await emptied
  heartbeat.remove(cut)
}
