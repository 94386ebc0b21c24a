/** What of the page would be lost by leaving it. One form at a time. Source: SM-FORM-4 to SM-FORM-7, UX update rule. */
import { proxy } from 'valtio/vanilla'

/** `is`: the form that is shown has changes that are not saved. */
export const unsaved = proxy<{ is: boolean }>({ is: false })

/** Is told where one is about to go; true when the person is asked first. What was held up goes on when they say so. */
export type LeaveGuard = (goOn: () => void) => boolean
let currentGuard: LeaveGuard | undefined

/** The form that is shown is asked from now on; the answer takes that back. */
export function setLeaveGuard(ask: LeaveGuard): () => void {
  currentGuard = ask
  return () => {
    if (currentGuard === ask) currentGuard = undefined
    unsaved.is = false
  }
}

/** To be asked before the screen is left: whether that has to wait for the person. */
export const isLeavingHeld: LeaveGuard = goOn => currentGuard?.(goOn) ?? false
