/**
 * Keeps the screen on while it has a user: an alarm, the watch, or the ready check. A browser releases the lock of a
 * hidden page, so it is requested again when the page is visible. A device may release it at any time. Source: XTRA-04.
 */
import { type Duration, SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

type Report = (isRefused: boolean) => void
export type WakeLockUser = 'alarm' | 'watch' | 'check'

/** Wait before a released lock is requested again, since some devices release every lock at once. */
const ASK_AGAIN_MS: Duration = SECOND

const users = new Map<WakeLockUser, Report>()
let held: WakeLockSentinel | undefined
let isAsking = false
/** Requested again during a request, which the browser refuses when the page is hidden meanwhile. */
let isDueAgain = false
/** The answer to the last request; undefined while there is none. */
let isRefused: boolean | undefined

function answer(refused: boolean): void {
  isRefused = refused
  for (const report of users.values()) report(refused)
}

async function acquire(): Promise<void> {
  if (users.size === 0 || held !== undefined || document.visibilityState === 'hidden') return
  isDueAgain = isAsking
  if (isAsking) return
  isAsking = true
  try {
    const lock = await navigator.wakeLock.request('screen')
    lock.addEventListener('release', () => {
      if (held !== lock) return
      held = undefined
      after(ASK_AGAIN_MS, reacquire)
    })
    held = lock
    answer(false)
  } catch (error) {
    // A device with a low battery may refuse.
    console.warn('The screen may go dark.', error)
    if (!isDueAgain) answer(true)
  } finally {
    isAsking = false
  }
  if (users.size === 0) release()
  else if (isDueAgain) reacquire()
}

function release(): void {
  held?.release().catch(() => undefined)
  held = undefined
  isRefused = undefined
}

const reacquire = (): void => void acquire()

/** Whether the browser has wake locks. */
export const hasWakeLock = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator

/**
 * On: the screen stays on until each user has switched it off. Off has no effect when it is off already. `report` is
 * called with whether the device refuses it, and with false when it is off.
 */
export function setWakeLock(user: WakeLockUser, on: boolean, report: Report): void {
  if (users.has(user) === on || !hasWakeLock()) return
  if (on) {
    if (users.size === 0) document.addEventListener('visibilitychange', reacquire)
    users.set(user, report)
    if (held !== undefined && isRefused !== undefined) report(isRefused)
    else reacquire()
    return
  }
  users.delete(user)
  report(false)
  if (users.size > 0) return
  document.removeEventListener('visibilitychange', reacquire)
  release()
}
