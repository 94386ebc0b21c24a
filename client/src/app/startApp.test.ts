import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp, status } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

test('OPEN-135 OPEN-138 SESSION-16 SESSION-17 startup loads the configuration, starts the hub, then makes the first calls in a fixed order', async () => {
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

test('API-01 SESSION-03 OPEN-117 OPEN-124 each API call carries the bearer token, other calls do not, and nothing is cached', async () => {
  const app = await openApp()
  expect(app.gateway.asked.map(it => [it.call, it.token, it.cache])).toEqual([
    ['GET /config.json', null, 'no-store'],
    ['GET /_configuration/MarineOneApp', null, 'no-store'],
    ['GET /api/Alarm/status', 'Bearer secret', 'no-store'],
    ['GET /api/Alarm', 'Bearer secret', 'no-store'],
    ['GET /api/sensor', 'Bearer secret', 'no-store'],
    ['GET /api/Profile', 'Bearer secret', 'no-store'],
    ['GET /api/userSettings', 'Bearer secret', 'no-store'],
    ['GET /api/temperature', 'Bearer secret', 'no-store'],
    ['GET /api/sensor/CoreHistory', 'Bearer secret', 'no-store'],
  ])
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

test('OPEN-073 a deep link opens only after the first status', async () => {
  const app = await openApp({ at: '/history/10?x=1' })
  expect(app.visit()).toBe('/')
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/history/10?x=1')
})

test('OPEN-118 the login callback finishes the sign-in and opens the requested path', async () => {
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

test('SESSION-01 a sign-in that cannot be finished is reported, and only the person starts another', async () => {
  const app = await openApp({ at: '/authentication/login-callback?code=1', signedIn: false, finishes: false })
  await app.pass(60_000)
  expect([app.visit(), app.stores.session.signInFailure, app.identity.done]).toEqual(['/', 'unfinished', []])
  // The page leaves for the provider, so this does not end.
  void app.actions.signIn('/')
  await app.pass(0)
  expect([app.stores.session.signInFailure, app.identity.done]).toEqual([undefined, ['sign in for /']])
})

test('SESSION-01 an old login callback leaves a signed-in person signed in', async () => {
  const app = await openApp({ at: '/authentication/login-callback?code=1', finishes: false })
  expect([app.stores.session.is, app.stores.session.signInFailure]).toEqual(['signed-in', undefined])
})

test('ROUTE-33 SM-SESS-1 a signed-out person is sent to the provider with the requested route', async () => {
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
  '%s START-03 START-04 attempt %d becomes attempt %d after 15 s without a status, and requests the status again',
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

test('SM-START-5 SM-START-6 SM-START-7 SM-BAN-9 START-09 START-10 START-12 SC-05 a silent gateway is reported at 45 s, the app signs out at 49 s and hides the line at 53 s', async () => {
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

test('START-08 START-12 SC-06 a status that comes one second after the third attempt opens no screen', async () => {
  const app = await openApp()
  await app.pass(46_000)
  app.hub.push('SetStatusOnClient', status())
  await app.pass(2_999)
  expect([app.visit(), app.identity.done]).toEqual(['/', []])
  await app.pass(1)
  expect(app.identity.done).toEqual(['sign out'])
})

test('OPEN-020 an attempt goes on when its status call fails', async () => {
  const app = await openApp({ replies: { 'GET /api/Alarm/status': 500 } })
  await app.pass(14_000)
  expect(app.stores.start.state).toMatchObject({ is: 'asking', attempt: 1 })
})

test('an unreadable configuration is reported once and loaded again when the network returns', async () => {
  const app = await openApp({ replies: { 'GET /config.json': 'lost' } })
  expect(app.stores.session.is).toBe('unknown')
  expect(app.stores.banners.warning?.texts).toEqual(['Gateway is not responding.'])
  app.gateway.answer('GET /config.json', {})
  app.wake('glance')
  await app.pass(0)
  expect(app.stores.session.is).toBe('signed-in')
})

test('an app that was opened without a gateway tries again after 5 s, then after twice as long, up to 5 min', async () => {
  const app = await openApp({ replies: { 'GET /config.json': 'lost' } })
  const attempts = async (ms: number): Promise<number> => {
    app.gateway.calls()
    await app.pass(ms)
    return app.gateway.calls().length
  }
  expect([await attempts(4_999), await attempts(1), await attempts(9_999), await attempts(1)]).toEqual([0, 1, 0, 1])
  // 20, 40, 80, 160 s, and 300 s from then on.
  await app.pass(300_000)
  expect([await attempts(299_999), await attempts(1), await attempts(299_999), await attempts(1)]).toEqual([0, 1, 0, 1])
  // Reported once: the start screen keeps saying it.
  expect(app.stores.banners.warning).toBeUndefined()
})

test('OPEN-073 an app whose gateway is back opens the path asked for by itself, once, and an alarm is heard', async () => {
  const app = await openApp({ at: '/map', replies: { 'GET /config.json': 'lost' } })
  await app.pass(5_000)
  app.wake('wake')
  await app.pass(0)
  app.gateway.answer('GET /config.json', {})
  await app.pass(25_000)
  expect([app.hub.starts, app.stores.start.isUnreachable, app.stores.session.is]).toEqual([1, false, 'signed-in'])
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/map')
})

test('OPEN-144 a return from the logout page is finished once the gateway is back', async () => {
  const app = await openApp({
    at: '/authentication/logout-callback',
    hasLeft: true,
    signedIn: false,
    replies: { 'GET /config.json': 'lost' },
  })
  app.gateway.answer('GET /config.json', {})
  await app.pass(5_000)
  expect(app.identity.done).toContain('signed out')
})

test('NAV-19 OPEN-107 SM-START-9 SC-07 a status older than a day makes the next navigation start again and then open the requested path', async () => {
  const app = await openCalmApp()
  await app.pass(1_440 * 60_000)
  expect(app.visit('/settings')).toBe('/settings')
  await app.pass(1)
  expect([app.visit('/map'), app.stores.start.state.is]).toEqual(['/', 'asking'])
  app.hub.push('SetStatusOnClient', status())
  await app.pass(0)
  expect(app.visit()).toBe('/map')
})

test('SESSION-01 when the code of the sign-in cannot be loaded, the app counts as unreachable until the next wake-up', async () => {
  const app = await openApp({ isLoadable: false })
  expect([app.stores.start.isUnreachable, app.hub.starts]).toEqual([true, 0])
  expect(app.stores.banners.warning?.texts).toEqual(['Gateway is not responding.'])
  app.identity.isLoadable = true
  app.wake('wake')
  await app.pass(0)
  expect([app.stores.start.isUnreachable, app.hub.starts, app.stores.session.is]).toEqual([false, 1, 'signed-in'])
})
