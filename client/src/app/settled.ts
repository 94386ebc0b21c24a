/** Waits until it is known that the page stays, and does not navigate away, for example to the sign-in. */
import { subscribe } from 'valtio/vanilla'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

/** No screen is shown before the first status, and background code would compete with the first calls. */
const isWaiting = (): boolean => start.state.is === 'idle' || start.state.is === 'asking'

const isSettled = (): boolean =>
  (session.is === 'signed-in' && !isWaiting()) || session.signInFailure !== undefined || start.isUnreachable

/**
 * Resolves when the page stays and startup is over; never on a page that is left, for the sign-in or after signing out.
 * Such a page loads no background code and registers no worker, which WebKit might leave half installed.
 */
export const settled = (): Promise<void> =>
  new Promise(resolve => {
    const ends: (() => void)[] = []
    const check = (): void => {
      if (!isSettled()) return
      for (const end of ends) end()
      resolve()
    }
    ends.push(subscribe(session, check, true), subscribe(start, check, true))
    check()
  })
