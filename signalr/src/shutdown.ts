/** Shuts down a hub. */
import { deferred } from './async/deferred.ts'
import type { Core } from './core.ts'
import type { ScheduledTask } from './time/heartbeat.ts'
import { abortConnection, closeConnection } from './lifecycle.ts'

/** Least time that `onDisconnected` has for clients that had to be aborted. */
const MIN_NOTIFY_MS = 500

/**
 * Waits up to `drainMs` for running methods, while new calls get an error. Then sends a Close that allows reconnecting
 * to all, aborts the connections that remain after `shutdownMs`, and waits for `onDisconnected`.
 * @param refuse refuses all further requests
 */
export async function closeAllConnections<User extends object>(core: Core<User>, refuse: () => void): Promise<void> {
  const { heartbeat } = core.network
  core.isDraining = true
  if (core.running > 0 && core.limits.drainMs > 0) await drained(core)
  refuse()
  const deadline = heartbeat.now() + core.limits.shutdownMs
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
  if (core.notifying > 0) await notified(core, Math.max(MIN_NOTIFY_MS, deadline - heartbeat.now()))
  await core.options.scaleOut?.close()
}

/** Resolves when no `onDisconnected` runs any more, at the latest after `ms`. */
async function notified<User extends object>(core: Core<User>, ms: number): Promise<void> {
  const { promise, resolve } = deferred()
  core.onNotified = resolve
  await withinMs(core, promise, resolve, ms)
}

/** Resolves when no method runs, at the latest after `drainMs`. */
async function drained<User extends object>(core: Core<User>): Promise<void> {
  const { promise, resolve } = deferred()
  core.onIdle = resolve
  await withinMs(core, promise, resolve, core.limits.drainMs)
}

/** Waits for `work`, and calls `giveUp`, which ends it, after `ms`. */
async function withinMs<User extends object>(
  { network: { heartbeat } }: Core<User>,
  work: Promise<void>,
  giveUp: () => void,
  ms: number,
): Promise<void> {
  const timeout: ScheduledTask = { at: 0, run: giveUp }
  heartbeat.schedule(timeout, ms)
  await work
  heartbeat.remove(timeout)
}
