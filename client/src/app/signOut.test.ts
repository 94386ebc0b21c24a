/** Signing out ends at the configured page, or at the sign-in. */
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp, type TestAppOptions } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const LAST = 'https://goodbye.example/seen'
const CALLBACK = '/authentication/logout-callback'
const REFUSED = 'The configured logoutUrl is not used, since it is no address of a web page: '

const returned = (logoutUrl: unknown, more: TestAppOptions = {}) =>
  openApp({ at: CALLBACK, signedIn: false, hasLeft: true, replies: { 'GET /config.json': { logoutUrl } }, ...more })

test('SESSION-15 OPEN-144 after signing out the app opens the configured page and starts no new sign-in', async () => {
  const app = await returned(LAST)
  await app.pass(60_000)
  expect([app.left, app.identity.done]).toEqual([[LAST], ['signed out']])
})

test('OPEN-144 the app opens no other page when no logout URL is configured', async () => {
  const app = await returned('')
  expect([app.left, app.identity.done, app.printed]).toEqual([[], ['signed out'], []])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//goodbye.example',
  '/\\goodbye.example',
  'https://',
  'goodbye',
  'ftp://goodbye.example',
])('OPEN-144 the logout URL %s is refused with a log message, and the default is used', async logoutUrl => {
  const app = await returned(logoutUrl)
  expect([app.left, app.identity.done, app.printed]).toEqual([[], ['signed out'], [`${REFUSED}'${logoutUrl}'.`]])
})

test('SESSION-15 OPEN-144 the configured page opens even when the identity provider cannot be reached', async () => {
  const app = await openCalmApp({ replies: { 'GET /config.json': { logoutUrl: LAST } } })
  app.identity.signOut = () => Promise.reject(new Error('offline'))
  await app.actions.signOut()
  await app.pass(60_000)
  expect([app.left, app.identity.done]).toEqual([[LAST], []])
})

test('SESSION-10 without network the app opens no page of others, and ends on its start screen', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const app = await openCalmApp({ replies: { 'GET /config.json': { logoutUrl: LAST } } })
  app.visit('/profile')
  app.identity.signOut = () => Promise.reject(new Error('offline'))
  app.identity.signIn = () => Promise.reject(new Error('offline'))
  await app.actions.signOut()
  await app.pass(60_000)
  const path = app.visit()
  await app.pass(0)
  expect([app.left, path, app.stores.session.is, app.stores.session.signInFailure]).toEqual([
    [],
    '/',
    'signed-out',
    'unreachable',
  ])
  vi.unstubAllGlobals()
})

test('SESSION-15 a logout callback opened by a link stays in the app and asks the provider for the session', async () => {
  const app = await returned(LAST, { signedIn: true, hasLeft: false })
  expect([app.left, app.identity.done, app.stores.session.is]).toEqual([[], ['signed out', 'renew'], 'signed-in'])
})
