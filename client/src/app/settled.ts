/** Tells a page that stays from one that only leads on, such as to the sign-in. */
import { subscribe } from 'valtio/vanilla'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

/** Until a status has come no screen is shown. What runs beside the screens would compete with the first calls. */
const isWaiting = (): boolean => start.state.is === 'idle' || start.state.is === 'asking'

const isSettled = (): boolean =>
  (session.is === 'signed-in' && !isWaiting()) || session.signInFailure !== undefined || start.isUnreachable

/**
 * Resolves when the page stays and startup is over; never on a page that leaves, for the sign-in or after signing out.
 * Such a page need not load what runs beside the screens, and registers no worker, which WebKit may leave behind half
 * installed.
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
