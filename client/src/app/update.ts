/**
 * Looks for a new version every hour, and whenever a part of the app is gone; takes it as soon as a reload loses
 * nothing. Source: PWA-03 to PWA-06, OPEN-110, UX Update.
 */
import { HOUR } from '@drydock/contracts'
import { subscribe } from 'valtio/vanilla'
import { every, onSecond } from '#platform/time.ts'
import { openUpdates } from '#platform/updates.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment } from '#stores/enrollment.ts'
import { unsaved } from '#stores/unsaved.ts'
import { uploads } from '#stores/uploads.ts'

const CHECK_EVERY_MS = HOUR
/** Beside the page, wherever that stands. */
const WORKER = 'sw.js'

/** A person who is about to call for help is not interrupted. */
const isMobOpen = (): boolean => /\/mob$/i.test(location.pathname)
const isIdle = (): boolean =>
  alarm.mode.is === 'off' &&
  alarm.arming.is === 'idle' &&
  enrollment.state.is === 'idle' &&
  !unsaved.is &&
  uploads.count === 0 &&
  !isMobOpen()

/** Calls `run` once nothing is going on that a reload would lose. */
function whenIdle(run: () => void): void {
  if (isIdle()) {
    run()
    return
  }
  const look = (): void => {
    if (!isIdle()) return
    for (const end of ends) end()
    run()
  }
  // A changed address fires no event, so a timer checks it.
  const ends = [onSecond(look), ...[alarm, enrollment, unsaved, uploads].map(store => subscribe(store, look))]
}

/** Calls `run` the first time that it is called itself. */
function once(run: () => void): () => void {
  let done = false
  return () => {
    if (!done) run()
    done = true
  }
}

export async function startUpdates(): Promise<void> {
  // Another tab may have taken the new version while something is going on in this one.
  const reload = once(() => whenIdle(() => location.reload()))
  const worker = await openUpdates(WORKER, { found: take => whenIdle(take), replaced: reload })
  if (!worker) return
  every(CHECK_EVERY_MS, () => void worker.check())
  // A chunk that the server no longer has indicates a new version.
  addEventListener('vite:preloadError', () => void worker.check())
}
