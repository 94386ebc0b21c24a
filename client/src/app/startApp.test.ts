import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp, status } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

test('OPEN-135 OPEN-138 SESSION-16 SESSION-17 configuration, hub, then the first loads, in one fixed order', async () => {
  const app = await openApp()
  expect(app.hub.starts).toBe(1)
  expect(app.gateway.calls()).toEqual([
    'GET /config.json',
    'GET /_configuration/MarineOneApp',
    'GET /api/Alarm/status',
    'GET /api/Alarm',
    'GET /api/sensor',
    'GET /api/Profile',
    'GET /api/userSettings',
    'GET /api/temperature',
    'GET /api/sensor/CoreHistory',
  ])
  expect(app.visit()).toBe('/')
  expect(app.stores.start.state).toMatchObject({ is: 'asking', attempt: 1 })
})

test('API-01 SESSION-03 OPEN-117 OPEN-124 the bearer goes with every API call and with no other; nothing is cached', async () => {
  const app = await openApp()
  for (const it of app.gateway.asked) {
    expect(it.token).toBe(it.call.includes('/api/') ? 'Bearer secret' : null)
    expect(it.cache).toBe('no-store')
  }
})

test('SM-START-1 SM-START-2 SM-SESS-2 START-06 START-07 SC-01 the first status leads to Home', async () => {
  const app = await openApp()
  await app.pass(300)
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/home')
  expect([app.stores.alarm.armed, app.stores.status.last?.fetchAt]).toEqual([
    false,
    Date.parse('2024-06-01T12:00:00.300Z'),
  ])
})

test('OPEN-073 a deep link waits for the first status', async () => {
  const app = await openApp({ at: '/history/10?x=1' })
  expect(app.visit()).toBe('/')
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/history/10?x=1')
})

test('OPEN-118 the login callback finishes sign-in and goes on where it was meant to', async () => {
  const app = await openApp({ at: '/authentication/login-callback?code=1' })
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/map')
})

test.each([
  ['//host/x?y=1', '/host/x?y=1'],
  ['/\\host', '/host'],
  ['///', '/home'],
])('OPEN-073 the deep link %s leads to %s after sign-in, within the app', async (at, within) => {
  const app = await openApp({ at })
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe(within)
})

test('SESSION-01 a sign-in that cannot be finished is said, and begun again by the person only', async () => {
  const app = await openApp({ at: '/authentication/login-callback?code=1', signedIn: false, finishes: false })
  await app.pass(60_000)
  expect([app.visit(), app.stores.session.signInFailure, app.identity.done]).toEqual(['/', 'unfinished', []])
  await app.actions.signIn('/')
  expect([app.stores.session.signInFailure, app.identity.done]).toEqual([undefined, ['sign in for /']])
})

test('SESSION-01 whoever is signed in and comes by an old callback stays so', async () => {
  const app = await openApp({ at: '/authentication/login-callback?code=1', finishes: false })
  expect([app.stores.session.is, app.stores.session.signInFailure]).toEqual(['signed-in', undefined])
})

test('ROUTE-33 SM-SESS-1 nobody signed in: to the provider, with the route that was asked for', async () => {
  const app = await openApp({ at: '/settings', signedIn: false })
  app.visit()
  expect(app.identity.done).toEqual(['sign in for /settings'])
  expect(app.hub.starts).toBe(0)
  expect(app.stores.session.is).toBe('signing-in')
})

test.each([
  ['SM-START-3', 1, 2],
  ['SM-START-4', 2, 3],
] as const)(
  '%s START-03 START-04 attempt %d becomes attempt %d after 15 s without a status, and asks again',
  async (_, before, after) => {
    const app = await openApp()
    await app.pass(before * 15_000 - 1)
    expect(app.stores.start.state).toMatchObject({ is: 'asking', attempt: before })
    app.gateway.calls()
    await app.pass(1)
    expect(app.stores.start.state).toMatchObject({ is: 'asking', attempt: after })
    expect(app.gateway.calls()).toEqual(['GET /api/Alarm/status'])
  },
)

test('SM-START-5 SM-START-6 SM-START-7 SM-BAN-9 START-09 START-10 START-12 SC-05 a silent gateway: told at 45 s, signed out at 49 s, line gone at 53 s', async () => {
  const app = await openApp()
  await app.pass(44_999)
  expect(app.gateway.calls().filter(it => it.endsWith('/status'))).toHaveLength(3)
  expect(app.stores.start.isLoggingOut).toBe(false)
  await app.pass(1)
  expect(app.stores.banners.warning?.texts).toEqual(['Unable to initialize system.', 'Gateway is not responding.'])
  expect(app.stores.start.isLoggingOut).toBe(true)
  await app.pass(3_999)
  expect(app.identity.done).toEqual([])
  await app.pass(1)
  expect(app.identity.done).toEqual(['sign out'])
  expect([app.stores.session.is, app.stores.start.isLoggingOut, app.hub.stops]).toEqual(['signing-out', true, 1])
  await app.pass(4_000)
  expect(app.stores.start.isLoggingOut).toBe(false)
  expect(app.stores.banners.warning?.texts).toHaveLength(2)
  await app.pass(2_000)
  expect(app.stores.banners.warning).toBeUndefined()
  expect(app.gateway.calls()).toEqual([])
})

test('START-08 START-12 SC-06 a status that comes a second after the third attempt opens nothing', async () => {
  const app = await openApp()
  await app.pass(46_000)
  app.hub.push('SetStatusOnClient', status())
  await app.pass(2_999)
  expect([app.visit(), app.identity.done]).toEqual(['/', []])
  await app.pass(1)
  expect(app.identity.done).toEqual(['sign out'])
})

test('OPEN-020 a status call that fails does not end its attempt', async () => {
  const app = await openApp({ replies: { 'GET /api/Alarm/status': 500 } })
  await app.pass(14_000)
  expect(app.stores.start.state).toMatchObject({ is: 'asking', attempt: 1 })
})

test('the configuration cannot be read: said once, and tried again when the network is back', async () => {
  const app = await openApp({ replies: { 'GET /config.json': 'lost' } })
  expect(app.stores.session.is).toBe('unknown')
  expect(app.stores.banners.warning?.texts).toEqual(['Gateway is not responding.'])
  app.gateway.answer('GET /config.json', {})
  app.wake('glance')
  await app.pass(0)
  expect(app.stores.session.is).toBe('signed-in')
})

test('NAV-19 OPEN-107 SM-START-9 SC-07 a day later the next navigation starts anew and then leads where it was meant to', async () => {
  const app = await openCalmApp()
  await app.pass(1_440 * 60_000)
  expect(app.visit('/settings')).toBe('/settings')
  await app.pass(1)
  expect([app.visit('/map'), app.stores.start.state.is]).toEqual(['/', 'asking'])
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/map')
})
