/**
 * Vibration for as long as an alarm is on. Where the device has none, or the person has not touched the page, nothing
 * happens.
 */
import { SECOND } from '@drydock/contracts'
import { every } from '#platform/time.ts'

/** On, off, on again: milliseconds. */
const PATTERN = [400, 150, 400]
const PERIOD_MS = 2 * SECOND

let stopVibrating: (() => void) | undefined

const vibrate = (pattern: number[] | 0): void => {
  if (typeof navigator !== 'undefined' && 'vibrate' in navigator) navigator.vibrate(pattern)
}

/** Vibrates for a second. */
export const vibrateOnce = (): void => vibrate(PATTERN)

/** On: vibrates at once and repeatedly until it is off. Off has no effect when it is off already. */
export function setVibration(on: boolean): void {
  if (!on) {
    if (stopVibrating === undefined) return
    stopVibrating()
    stopVibrating = undefined
    vibrate(0)
  } else if (stopVibrating === undefined) {
    vibrate(PATTERN)
    stopVibrating = every(PERIOD_MS, () => vibrate(PATTERN))
  }
}
