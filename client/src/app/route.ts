/** Where an app without a router is: the guard decides, and the start screen leads on by itself, as in the page. */
import { subscribe } from 'valtio/vanilla'
import { enteredForHelp } from '#app/entered.ts'
import { HOME_PATH, LOGO_PATH } from '#machines/guard.ts'
import { clearAlarmData } from '#stores/clear.ts'
import { eventlog, load } from '#stores/eventlog.ts'
import { onHappening } from '#stores/happenings.ts'
import { readPhoneUnasked } from '#stores/geolocation.ts'
import { openHistory } from '#stores/history.ts'
import { openHome } from '#stores/home.ts'
import { visit } from '#stores/navigation.ts'
import { leave } from '#stores/panels.ts'
import { finishSignOut, session } from '#stores/session.ts'
import { openProfileForm } from '#stores/profileform.ts'
import { openProfile } from '#stores/profileopen.ts'
import { start } from '#stores/start.ts'
import { isHeldUp } from '#stores/unsaved.ts'

export interface Place {
  /** Path and query. */
  route(): string
  /** A person goes there; a form with changes asks first. What a screen does on entering is done here too. */
  go(path: string): void
  /** The app goes there by itself. */
  put(path: string): void
}

const LOGOUT_CALLBACK = '/authentication/logout-callback'

const pathOnly = (path: string): string => path.split('?', 1)[0] ?? path

/** The answer is what leaving undoes. */
function entered(path: string, put: (path: string) => void): () => void {
  if (path === HOME_PATH) return openHome()
  if (/^(\/user)?\/profile\b/i.test(path)) {
    void openProfile()
    return openProfileForm()
  }
  if (pathOnly(path) === '/map') void readPhoneUnasked()
  const id = /^\/history\/([^/?]+)/i.exec(path)?.[1]
  if (id !== undefined) return openHistory(id)
  if (path !== '/event-log') return enteredForHelp(path, put) ?? (() => undefined)
  if (eventlog.list.is === 'unread') void load()
  return onHappening(() => void load())
}

/** Follows the guard; it never leads in a circle, since a start screen without a fresh status stays. */
export function follow(path: string): string {
  const next = visit(path)
  return next === undefined ? path : follow(next)
}

export function openPlace(at: string): Place {
  let here = at
  let left = (): void => undefined
  const go = (path: string): void => {
    if (path === LOGOUT_CALLBACK) {
      clearAlarmData()
      finishSignOut()
      go(HOME_PATH)
      return
    }
    const before = here
    here = follow(path)
    if (here === before) return
    left()
    leave(pathOnly(before), pathOnly(here))
    left = entered(here, go)
  }
  const lookAgain = (): void => {
    if (here === LOGO_PATH || here.startsWith('/user/login')) go(here)
  }
  subscribe(session, lookAgain)
  subscribe(start, lookAgain)
  const walk = (path: string): void => {
    if (pathOnly(path) === pathOnly(here) || !isHeldUp(() => go(path))) go(path)
  }
  return { route: () => here, go: walk, put: go }
}
