/** The first sign-in on this device: Home then asks once whether the device would wake the person. Source: XTRA-07. */
import { proxy } from 'valtio/vanilla'
import { deviceStorage } from '#platform/storage.ts'

/** Storage key: somebody was asked before. */
const KEY = 'welcomed'

/** `isNew`: somebody has signed in on this device for the first time, and was not asked yet. */
export const firstSignIn = proxy({ isNew: false })

/** Records that somebody has come back from the sign-in. */
export function recordSignIn(): void {
  firstSignIn.isNew = deviceStorage.read(KEY) === undefined
}

/** Records that the person has seen the question, or the ready check itself. */
export function endWelcome(): void {
  firstSignIn.isNew = false
  deviceStorage.save(KEY, 'yes')
}
