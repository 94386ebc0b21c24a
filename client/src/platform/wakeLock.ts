/**
 * Keeps the screen from going dark. A browser takes the lock away from a page that is hidden: it is asked for again
 * when the page is back.
 */

let isWanted = false
let held: WakeLockSentinel | undefined
let isAsking = false
let stopLooking: (() => void) | undefined

async function acquire(): Promise<void> {
  if (!isWanted || isAsking || held !== undefined || document.visibilityState === 'hidden') return
  isAsking = true
  try {
    const lock = await navigator.wakeLock.request('screen')
    lock.addEventListener('release', () => {
      if (held === lock) held = undefined
    })
    held = lock
  } catch (error) {
    // A low battery is reason enough for a device to refuse.
    console.warn('The screen may go dark during the alarm.', error)
  } finally {
    isAsking = false
  }
  if (!isWanted) release()
}

function release(): void {
  held?.release().catch(() => undefined)
  held = undefined
}

/** On: the screen stays on until it is off again. Off is harmless at any time. */
export function setWakeLock(on: boolean): void {
  if (isWanted === on || typeof navigator === 'undefined' || !('wakeLock' in navigator)) return
  isWanted = on
  stopLooking?.()
  stopLooking = undefined
  if (!on) {
    release()
    return
  }
  const look = (): void => void acquire()
  document.addEventListener('visibilitychange', look)
  stopLooking = () => document.removeEventListener('visibilitychange', look)
  look()
}
