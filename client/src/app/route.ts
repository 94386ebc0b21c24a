/** Where an app without a router is: the guard decides, and the start screen leads on by itself, as in the page. */
import { subscribe } from 'valtio/vanilla'
import { HOME_PATH, LOGO_PATH } from '#machines/guard.ts'
import { clearAlarmData } from '#stores/clear.ts'
import { eventlog, load } from '#stores/eventlog.ts'
import { visit } from '#stores/navigation.ts'
import { finishSignOut, session } from '#stores/session.ts'
import { start } from '#stores/start.ts'
import { enteredHome } from '#stores/temperature.ts'

export interface Place {
  /** Path and query. */
  route(): string
  /** What a screen does on entering is done here too. */
  go(path: string): void
}

const LOGOUT_CALLBACK = '/authentication/logout-callback'

function entered(path: string): void {
  if (path === HOME_PATH) enteredHome()
  if (path === '/event-log' && eventlog.list.is === 'unread') void load()
}

/** Follows the guard; it never leads in a circle, since a start screen without a fresh status stays. */
export function follow(path: string): string {
  const next = visit(path)
  return next === undefined ? path : follow(next)
}

export function openPlace(at: string): Place {
  let here = at
  const go = (path: string): void => {
    if (path === LOGOUT_CALLBACK) {
      clearAlarmData()
      finishSignOut()
      go(HOME_PATH)
      return
    }
    const before = here
    here = follow(path)
    if (here !== before) entered(here)
  }
  const lookAgain = (): void => {
    if (here === LOGO_PATH || here.startsWith('/user/login')) go(here)
  }
  subscribe(session, lookAgain)
  subscribe(start, lookAgain)
  return { route: () => here, go }
}
