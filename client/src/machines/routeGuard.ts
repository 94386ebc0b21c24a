/**
 * Route guard: decides whether a navigation stays, is redirected, or needs a sign-in. Shared by the router and the app
 * without a page. Source: NAV-19 to NAV-22, OPEN-072, OPEN-073, OPEN-107.
 */
import { type Instant, STATUS_STALE_MS } from '@drydock/contracts'

export const START_PATH = '/'
export const HOME_PATH = '/home'

export interface GuardState {
  readonly session: 'unknown' | 'signed-out' | 'signing-in' | 'signed-in' | 'signing-out'
  /** When the last status arrived. */
  readonly fetchAt: Instant | undefined
  /** The route that was requested before the start screen took over. */
  readonly requestedPath: string | undefined
}

export type GuardDecision =
  | { readonly is: 'stay' }
  /** Go to the start screen; `asked` is the route to keep. */
  | { readonly is: 'start'; readonly asked: string }
  /** Leave the start screen. */
  | { readonly is: 'go'; readonly to: string }
  /** Stay on the start screen without a fresh status: startup begins, or goes on. */
  | { readonly is: 'ask' }
  | { readonly is: 'sign-in'; readonly returnTo: string }

const STAY: GuardDecision = { is: 'stay' }

/** A status is fresh up to and including 1440 minutes, also when the clock was set back since. */
export const isFresh = (fetchAt: Instant | undefined, now: Instant): boolean =>
  fetchAt !== undefined && Math.abs(now - fetchAt) <= STATUS_STALE_MS

const pathOnly = (path: string): string => path.split(/[?#]/, 1)[0] ?? path
/** The router ignores case and a final slash. */
const isSignIn = (path: string): boolean => /^\/user\/login\/*$/i.test(path)
const isAuthentication = (path: string): boolean => path.toLowerCase().startsWith('/authentication/')

/** Returns the decision on a navigation to `path`, a path of the app with its query. */
export function guardRoute(path: string, state: GuardState, now: Instant): GuardDecision {
  const bare = pathOnly(path)
  if (isAuthentication(bare)) return STAY
  const signIn = (returnTo: string): GuardDecision =>
    state.session === 'signed-out' ? { is: 'sign-in', returnTo } : STAY
  if (isSignIn(bare)) return state.session === 'signed-in' ? { is: 'go', to: START_PATH } : signIn(START_PATH)
  const fresh = state.session === 'signed-in' && isFresh(state.fetchAt, now)
  if (bare !== START_PATH) return fresh ? STAY : { is: 'start', asked: path }
  if (fresh) return { is: 'go', to: state.requestedPath ?? HOME_PATH }
  return state.session === 'signed-in' ? { is: 'ask' } : signIn(state.requestedPath ?? START_PATH)
}
