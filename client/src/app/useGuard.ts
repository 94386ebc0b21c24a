/** Runs the route guard on every navigation, before the screen renders. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { guardNavigation, mayStay } from '#stores/navigation.ts'
import { session } from '#stores/session.ts'
import { start } from '#stores/start.ts'

const redirectsWhenStateChanges = (path: string): boolean => path === '/' || path.startsWith('/user/login')

/** May the screen of the present address be shown? `first`: not yet, nor was another; `next`: not yet, another was. */
type Passage = 'passed' | 'first' | 'next'

/** Judges the present address, and leads to another one where its screen may not be shown. */
export function useGuard(): Passage {
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
  // Judged while it is drawn too, or an empty frame would stand before each screen. What has passed stays.
  if (passed === path || mayStay(path)) return 'passed'
  return passed === undefined ? 'first' : 'next'
}
