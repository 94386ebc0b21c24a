import { MINUTE } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { guardRoute, type GuardState } from '#machines/routeGuard.ts'

const NOW = 1_700_000_000_000
const state = (it: Partial<GuardState> = {}): GuardState => ({
  session: 'signed-in',
  fetchAt: NOW,
  requestedPath: undefined,
  ...it,
})

test.each([
  [1_440 * MINUTE, 'stay'],
  [1_440 * MINUTE + 1, 'start'],
  [0, 'stay'],
] as const)('NAV-19 NAV-20 LIMIT-39 with a status %d ms old the verdict is %s', (age, is) => {
  expect(guardRoute('/settings', state({ fetchAt: NOW - age }), NOW).is).toBe(is)
})

test('NAV-21 without a status any route leads to the start screen and is kept with its query', () => {
  expect(guardRoute('/geo-permission?destination=mob', state({ fetchAt: undefined }), NOW)).toEqual({
    is: 'start',
    asked: '/geo-permission?destination=mob',
  })
})

test('NAV-22 the start screen is not redirected without a fresh status: startup runs there', () => {
  expect(guardRoute('/', state({ fetchAt: undefined }), NOW)).toEqual({ is: 'ask' })
  expect(guardRoute('/', state({ fetchAt: NOW - 1_441 * MINUTE }), NOW)).toEqual({ is: 'ask' })
})

test.each([
  [undefined, '/home'],
  ['/map', '/map'],
])(
  'OPEN-072 START-07 with a fresh status and the requested path %s the start screen leads to %s',
  (requestedPath, to) => {
    expect(guardRoute('/', state({ requestedPath }), NOW)).toEqual({ is: 'go', to })
  },
)

test.each(['/?utm=1', '/#top'])('OPEN-072 %s is the start screen too', path => {
  expect(guardRoute(path, state(), NOW)).toEqual({ is: 'go', to: '/home' })
})

test.each(['/authentication/login-callback?code=1', '/authentication/logout-callback'])(
  'OPEN-073 the guard lets %s pass',
  path => {
    expect(guardRoute(path, state({ session: 'signed-out', fetchAt: undefined }), NOW)).toEqual({ is: 'stay' })
  },
)

test('ROUTE-33 the start screen leads a signed-out person to sign-in and back to the requested path', () => {
  expect(guardRoute('/', state({ session: 'signed-out', fetchAt: undefined }), NOW)).toEqual({
    is: 'sign-in',
    returnTo: '/',
  })
  expect(guardRoute('/', state({ session: 'signed-out', fetchAt: undefined, requestedPath: '/map' }), NOW)).toEqual({
    is: 'sign-in',
    returnTo: '/map',
  })
})

test.each(['/user/login', '/user/login/', '/User/Login'])(
  'ROUTE-31 OPEN-073 %s signs in and then goes to the start screen',
  path => {
    expect(guardRoute(path, state({ session: 'signed-out', fetchAt: undefined }), NOW)).toEqual({
      is: 'sign-in',
      returnTo: '/',
    })
    expect(guardRoute(path, state(), NOW)).toEqual({ is: 'go', to: '/' })
  },
)

test.each(['unknown', 'signing-in', 'signing-out'] as const)(
  'the start screen waits while the session is %s',
  session => {
    expect(guardRoute('/', state({ session, fetchAt: undefined }), NOW)).toEqual({ is: 'stay' })
  },
)
