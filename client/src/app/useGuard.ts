/** Runs the route guard on every navigation, before the screen renders. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { guardNavigation } from '#stores/navigation.ts'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

const redirectsWhenStateChanges = (path: string): boolean => path === '/' || path.startsWith('/user/login')

/** Returns whether the screen of the present address may be shown. */
export function useGuard(): boolean {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { is: signedIn } = useSnapshot(session)
  const { is: started } = useSnapshot(start).state
  const path = pathname + search
  // The start screen is judged again when session or startup change, other screens only at a navigation.
  const occasion = redirectsWhenStateChanges(pathname) ? `${path} ${signedIn} ${started}` : path
  const [passed, setPassed] = useState<string>()
  // Not a layout effect: at the first one the router does not listen yet to redirects.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion stands for the path and, on the start screen, for what it waits for
  useEffect(() => {
    const instead = guardNavigation(path)
    if (instead === undefined) setPassed(path)
    else void navigate(instead, { replace: true })
  }, [occasion])
  return passed === path
}
