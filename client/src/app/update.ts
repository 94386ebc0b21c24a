/**
 * Checks for a new version every hour, and whenever a part of the app is gone; activates it as soon as a reload loses
 * nothing. Source: PWA-03 to PWA-06, OPEN-110, UX Update.
 */
import { type Duration, HOUR, MINUTE } from '@drydock/contracts'
import { subscribe } from 'valtio/vanilla'
import { startWhenLoaded } from '#app/startWhenLoaded.ts'
import { platformOf } from '#platform/device.ts'
import { elapsed, every, now, onSecond } from '#platform/time.ts'
import { openUpdates } from '#platform/updates.ts'
import { alarm } from '#stores/alarm.ts'
import { enrollment } from '#stores/enrollment.ts'
import { processing } from '#stores/processing.ts'
import { trackingEnd } from '#stores/savedTracking.ts'
import { session } from '#stores/session.ts'
import { signals } from '#stores/signals.ts'
import { unsaved } from '#stores/unsaved.ts'
import { uploads } from '#stores/uploads.ts'

const CHECK_EVERY_MS = HOUR
/** Address of the worker, relative to the page. */
const WORKER = 'sw.js'

/** A person who is about to call for help is not interrupted, and the watch lasts a night. */
const isMobOrWatchOpen = (): boolean => /\/(mob|watch)$/i.test(location.pathname)
/** The sound has run on this page. A call or a lock stops it for a while only. */
let hasSounded = false
/**
 * For so long after a part of the app was missing, the reload does not wait for the alarm: the person needs that part,
 * and is there to press again.
 */
const PRESENT_MS: Duration = 5 * MINUTE
let partMissedAt = Number.NEGATIVE_INFINITY
/** Some browsers let a reloaded page make no sound until somebody presses: the next alarm would be silent. */
const wouldSilence = (): boolean => alarm.armed === true && hasSounded && elapsed() - partMissedAt >= PRESENT_MS
const isIdle = (): boolean =>
  alarm.mode.is === 'off' &&
  alarm.arming.is === 'idle' &&
  enrollment.state.is === 'idle' &&
  trackingEnd() <= now() &&
  processing.work === undefined &&
  !unsaved.is &&
  uploads.count === 0 &&
  !isMobOrWatchOpen() &&
  !wouldSilence()

/** Calls `run` once no work is under way that a reload would lose. */
function whenIdle(run: () => void): void {
  if (isIdle()) {
    run()
    return
  }
  const check = (): void => {
    if (!isIdle()) return
    for (const end of ends) end()
    run()
  }
  // A changed address fires no event, so a timer checks it.
  const ends = [onSecond(check), ...[alarm, enrollment, unsaved, uploads].map(store => subscribe(store, check))]
}

/** Returns a function that calls `run` only the first time. */
function once(run: () => void): () => void {
  let done = false
  return () => {
    if (!done) run()
    done = true
  }
}

/** Records that the sound runs, from now on or later. */
function followSound(): void {
  const check = (): void => {
    hasSounded ||= signals.canSound
  }
  check()
  subscribe(signals, check)
}

/** Asks the browser to keep what the app stores. Firefox would ask the person, which needs a press. XTRA-16. */
function keepStorage(): void {
  if (!/Firefox\//.test(navigator.userAgent)) navigator.storage?.persist?.().catch(() => undefined)
}

/** Draws what an installed app shows on iOS while it starts. XTRA-24. */
function prepareInstallation(): void {
  if (platformOf() === 'ios') startWhenLoaded(async () => (await import('#app/startPictures.ts')).linkStartPictures)
}

/** Call once, on a page that stays. */
export async function startUpdates(): Promise<void> {
  if (session.is === 'signed-in') keepStorage()
  prepareInstallation()
  followSound()
  // Another tab may have taken the new version while something is going on in this one.
  const reload = once(() => whenIdle(() => location.reload()))
  const worker = await openUpdates(WORKER, { found: take => whenIdle(take), replaced: reload })
  if (!worker) return
  every(CHECK_EVERY_MS, () => void worker.check())
  // A chunk that the server no longer has indicates a new version.
  addEventListener('vite:preloadError', () => {
    partMissedAt = elapsed()
    void worker.check()
  })
}
