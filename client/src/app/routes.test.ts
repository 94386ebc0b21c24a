import { expect, test } from 'vitest'
import { ROUTES } from '#app/routes.ts'
import { guardRoute, type GuardState } from '#machines/routeGuard.ts'

const NOW = 1_700_000_000_000
const NOBODY: GuardState = { session: 'signed-out', fetchAt: undefined, requestedPath: undefined }
const addressOf = (path: string): string => path.replace(/:\w+/g, '1')
const secure = ROUTES.map(it => addressOf(it.path)).filter(it => !it.startsWith('/authentication/'))

/** Returns where the guard ends: at sign-in, or at a path. */
function end(path: string, state: GuardState): string {
  const verdict = guardRoute(path, state, NOW)
  if (verdict.is === 'start') return end('/', { ...state, requestedPath: verdict.asked })
  return verdict.is === 'stay' ? path : verdict.is
}

test.each(secure)('ROUTE-32 ROLE-17 signed out, %s leads to sign-in', path => {
  expect(end(path, NOBODY)).toBe('sign-in')
})

test.each(['expired', 'before a status'])('ROUTE-12 ROUTE-32 the logout callback needs no sign-in: %s', when => {
  expect(end('/authentication/logout-callback', when === 'expired' ? { ...NOBODY, fetchAt: 0 } : NOBODY)).toBe(
    '/authentication/logout-callback',
  )
})

test.each(secure.filter(it => it !== '/' && it !== '/user/login'))(
  'NAV-19 NAV-20 NAV-21 the app leaves %s for the start screen once the status is older than 1440 minutes',
  path => {
    const left = (age: number | undefined): boolean =>
      guardRoute(
        path,
        { session: 'signed-in', fetchAt: age === undefined ? undefined : NOW - age, requestedPath: undefined },
        NOW,
      ).is === 'start'
    expect([left(86_400_000), left(86_400_001), left(undefined)]).toEqual([false, true, true])
  },
)
