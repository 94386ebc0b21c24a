/** Shuts down a hub. */
import { deferred } from './async/deferred.ts'
import type { Core } from './core.ts'
import type { ScheduledTask } from './time/heartbeat.ts'
import { abortConnection, closeConnection } from './lifecycle.ts'

/**
 * Waits up to `drainMs` for running methods, while new calls get an error. Then sends a Close that allows reconnecting
 * to all, and aborts the connections that remain after `shutdownMs`.
 * @param refuse refuses all further requests
 */
export async function closeAllConnections<User extends object>(core: Core<User>, refuse: () => void): Promise<void> {
  const { heartbeat } = core.network
  core.isDraining = true
  if (core.running > 0 && core.limits.drainMs > 0) await drained(core)
  refuse()
  const abortTask: ScheduledTask = {
    at: 0,
    run() {
      heartbeat.remove(abortTask)
      for (const connection of core.live.values()) abortConnection(core, connection, 'The server is shutting down.')
    },
  }
  const emptied = new Promise<void>(resolve => {
    core.onEmpty = resolve
  })
  for (const connection of [...core.live.values()]) closeConnection(core, connection, { allowReconnect: true })
  if (core.live.size > 0) {
    heartbeat.schedule(abortTask, core.limits.shutdownMs)
    await emptied
    heartbeat.remove(abortTask)
  }
  await core.options.scaleOut?.close()
}

/** Resolves when no method runs, at the latest after `drainMs`. */
async function drained<User extends object>(core: Core<User>): Promise<void> {
  const { heartbeat } = core.network
  const { promise, resolve } = deferred()
  const timeout: ScheduledTask = { at: 0, run: () => resolve() }
  core.onIdle = resolve
  heartbeat.schedule(timeout, core.limits.drainMs)
  await promise
  heartbeat.remove(timeout)
}
