/** The end of a hub. */
import type { Core } from './core.ts'
import type { Beat } from './time/heartbeat.ts'
import { abort, finish } from './lifecycle.ts'

/** Sends everybody a Close that allows reconnecting, and cuts the lines that are left after `shutdownMs`. */
export async function closeEverything<User extends object>(core: Core<User>): Promise<void> {
  const heartbeat = core.heartbeatOf(core.options.socketTimers)
  const cut: Beat = {
    at: 0,
    run() {
      heartbeat.remove(cut)
      for (const connection of core.live.values()) abort(core, connection, 'The server is shutting down.')
    },
  }
  const emptied = new Promise<void>(resolve => {
    core.emptied = resolve
  })
  for (const connection of [...core.live.values()]) finish(core, connection, { allowReconnect: true })
  if (core.live.size === 0) return
  heartbeat.plan(cut, core.limits.shutdownMs)
  await emptied
  heartbeat.remove(cut)
}
