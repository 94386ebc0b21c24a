/** Carries out the decisions of the route guard. Source: NAV-19 to NAV-22, OPEN-072, OPEN-073. */
import { guardRoute, START_PATH } from '#machines/routeGuard.ts'
import { appPath } from '#platform/appPath.ts'
import { now } from '#platform/time.ts'
import { session, signIn } from '#stores/session.ts'
import { beginStartup, start } from '#stores/start.ts'
import { status } from '#stores/status.ts'

const judge = (path: string) =>
  guardRoute(path, { session: session.is, fetchAt: status.last?.fetchAt, requestedPath: start.requestedPath }, now())

/** Whether the screen of this path may be shown now. */
export const mayStay = (path: string): boolean => appPath(path) === path && judge(path).is === 'stay'

/** Call on every navigation, `path` with its query. Returns the path to go to instead, or undefined to stay. */
export function guardNavigation(path: string): string | undefined {
  const within = appPath(path)
  if (within !== path) return within
  const verdict = judge(path)
  switch (verdict.is) {
    case 'stay':
      return undefined
    case 'start':
      start.requestedPath = verdict.asked
      return START_PATH
    case 'go':
      // A status after the third attempt opens nothing: the person is being signed out. SC-06.
      return start.state.is === 'failed' ? undefined : verdict.to
    case 'ask':
      // The first startup waits for the hub; this one follows a status that is too old or was cleared.
      if (start.state.is === 'ready') beginStartup()
      return undefined
    case 'sign-in':
      // A provider that cannot be reached, or that signs nobody in, is not asked repeatedly.
      if (session.signInFailure === undefined) void signIn(verdict.returnTo)
      return undefined
  }
}

/** Repeats a failed sign-in once the network returns. */
export function retrySignIn(): void {
  if (session.signInFailure !== undefined) void signIn(start.requestedPath ?? START_PATH)
}
