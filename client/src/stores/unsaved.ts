/**
 * Unsaved changes of the form on the screen, and its guard against leaving. Source: SM-FORM-4 to SM-FORM-7, UX update
 * rule.
 */
import { proxy } from 'valtio/vanilla'

/** `is`: the form that is shown has changes that are not saved. */
export const unsaved = proxy<{ is: boolean }>({ is: false })

/** Marks a form without a guard as changed or unchanged; returns a function to be called when it closes. */
export function setUnsaved(is: boolean): () => void {
  unsaved.is = is
  return () => {
    unsaved.is = false
  }
}

/** Called before the screen is left; returns true when the person is asked first. `goOn` runs once they agree. */
export type LeaveGuard = (goOn: () => void) => boolean
let currentGuard: LeaveGuard | undefined

/** Sets the guard of the form on the screen; returns a function that removes it. */
export function setLeaveGuard(ask: LeaveGuard): () => void {
  currentGuard = ask
  return () => {
    if (currentGuard === ask) currentGuard = undefined
    unsaved.is = false
  }
}

/** Call before the screen is left; returns whether leaving waits for the person's answer. */
export const isLeavingHeld: LeaveGuard = goOn => currentGuard?.(goOn) ?? false
