/** Runs the route guard on every navigation, before the screen renders. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { guardNavigation, mayStay } from '#stores/navigation.ts'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

const redirectsWhenStateChanges = (path: string): boolean => path === '/' || /^\/user\/login/i.test(path)

/**
 * Result of the guard. `shown`: the screen of the current path is shown. `initial`: no screen has been shown yet, so
 * the start screen stays. `redirecting`: another screen was shown before, and this path is still being checked or is
 * replaced by another one.
 */
type GuardResult = 'shown' | 'initial' | 'redirecting'

/** Checks the current path, and navigates to another one where its screen must not be shown. */
export function useGuard(): GuardResult {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { is: signedIn } = useSnapshot(session)
  const { is: started } = useSnapshot(start).state
  const path = pathname + search
  // The start screen is checked again when session or startup change, other screens only at a navigation.
  const trigger = redirectsWhenStateChanges(pathname) ? `${path} ${signedIn} ${started}` : path
  const [shownPath, setShownPath] = useState<string>()
  // Not a layout effect: the router does not listen to redirects yet when the first one runs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trigger contains the path and, on the start screen, session and startup
  useEffect(() => {
    const instead = guardNavigation(path)
    if (instead === undefined) setShownPath(path)
    else void navigate(instead, { replace: true })
  }, [trigger])
  // Also checked while rendering, or an empty frame would come before each screen. A shown screen stays.
  if (shownPath === path || mayStay(path)) return 'shown'
  return shownPath === undefined ? 'initial' : 'redirecting'
}
