import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, status, type TestApp } from '#testing/app.ts'
import { stubDeviceStorage } from '#testing/deviceStorage.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

/** Opens an app with every kind of work under way that OPEN-122 names. */
async function openBusyApp(): Promise<TestApp> {
  const app = await openCalmApp()
  void app.actions.arm()
  void app.actions.enroll(1)
  void app.actions.command('d3', true)
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001' })
  app.hub.push('ShowError', 'stays')
  await app.pass(0)
  app.gateway.calls()
  return app
}
const CLEARED = { armed: undefined, boat: undefined, arming: { is: 'idle' }, mode: { is: 'off' } }

test.each([
  ['expired', 'SESSION-05 SESSION-09'],
  ['unloaded', 'SM-SESS-9 SESSION-11'],
  // Another person, or a sign-out in another tab.
  ['changed', 'SESSION-07 SESSION-10'],
] as const)('%s: %s the alarm data are cleared, the hub stops, and the home path is loaded', async (event, _) => {
  const app = await openBusyApp()
  app.identity.emit(event)
  await app.pass(120_000)
  expect(app.stores.alarm).toMatchObject(CLEARED)
  expect(app.stores.status.last).toBeUndefined()
  expect([app.stores.sensors.devices, app.stores.position.fix, app.stores.enrollment.state.is]).toEqual([
    undefined,
    undefined,
    'idle',
  ])
  expect(app.loads).toEqual(['/'])
  expect([app.hub.stops, app.hub.starts, app.stores.link.is]).toEqual([1, 1, 'off'])
  expect(app.gateway.calls()).toEqual([])
})

test.each(['expired', 'unloaded', 'changed', 'sign-out'] as const)(
  'OPEN-073 SESSION-10 the requested path is dropped at the end of a session: %s',
  async how => {
    const app = await openCalmApp()
    app.stores.start.requestedPath = '/map'
    if (how === 'sign-out') await app.actions.signOut()
    else app.identity.emit(how)
    expect(app.stores.start.requestedPath).toBeUndefined()
  },
)

test('SESSION-06 a status that comes while another tab signs out is not kept on the device', async () => {
  const kept = stubDeviceStorage()
  const app = await openCalmApp()
  kept.delete('last-known')
  kept.set('signing-out', 'yes')
  app.hub.push('SetStatusOnClient', status('1'))
  expect([...kept.keys()]).not.toContain('last-known')
  app.identity.emit('changed')
  expect([...kept.keys()]).toEqual(['signing-out'])
  vi.unstubAllGlobals()
})

test('SESSION-06 OPEN-122 sign-out clears alarm data, keeps the banner, and goes to the provider', async () => {
  const app = await openBusyApp()
  await app.actions.signOut()
  expect(app.stores.alarm).toMatchObject(CLEARED)
  expect(app.stores.status.last).toBeUndefined()
  expect(app.stores.banners.warning?.texts).toEqual(['stays'])
  expect(app.identity.done).toEqual(['sign out'])
})

test('SM-SESS-12 SESSION-14 after the logout callback the app goes to sign-in', async () => {
  const app = await openBusyApp()
  await app.actions.signOut()
  app.actions.finishSignOut()
  expect(app.visit('/home')).toBe('/')
  expect(app.identity.done).toEqual(['sign out', 'sign in for /home'])
})

test('SESSION-08 SM-SESS-5 OPEN-122 a failed renewal clears only received data, requests them again and renews every 5 s', async () => {
  const app = await openBusyApp()
  await app.pass(6_000)
  app.gateway.calls()
  app.identity.emit('renew-failed')
  expect(app.stores.alarm).toMatchObject({ armed: undefined, arming: { is: 'waiting' }, mode: { is: 'on' } })
  expect(app.stores.status.last).toBeUndefined()
  expect(app.stores.enrollment.state.is).toBe('preparing')
  expect(app.stores.position.fix).toBeUndefined()
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([
    'GET /api/Alarm/status',
    'GET /api/sensor',
    'GET /api/sensor/CoreHistory',
    'GET /api/Alarm',
  ])
  expect(app.stores.position.fix).toBeDefined()
  await app.pass(5_000)
  expect(app.identity.done).toEqual(['renew'])
  app.hub.push('SetStatusOnClient', status())
  app.identity.emit('renew-failed')
  expect(app.stores.status.last).toBeDefined()
  await app.pass(5_000)
  expect(app.identity.done).toEqual(['renew', 'renew'])
  app.identity.emit('renewed')
  await app.pass(60_000)
  expect(app.identity.done).toEqual(['renew', 'renew'])
})

test('OPEN-107 the last status is stored for its person and deleted at sign-out', async () => {
  const kept = stubDeviceStorage()
  const app = await openCalmApp()
  app.hub.push('SetStatusOnClient', status('1'))
  expect([...kept.keys()]).toEqual(['last-known'])
  const again = await openCalmApp()
  expect(again.stores.start.lastKnown).toMatchObject({
    V1: 12.72,
    V2: 12.64,
    cabin: 21.5,
    latitude: 55.6761,
    longitude: 12.5683,
    accuracy: 8,
  })
  expect([...kept.values()].join()).not.toContain('secret')
  await again.actions.signOut()
  expect([kept.size, again.stores.start.lastKnown]).toEqual([0, undefined])
  vi.unstubAllGlobals()
})

test('an answer that comes after the end of the session is discarded', async () => {
  const app = await openCalmApp()
  let answer: (it: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise(resolve => (answer = resolve)))
  await app.pass(10_000)
  app.actions.refresh()
  await app.pass(0)
  app.identity.emit('expired')
  answer(new Response('[]', { status: 200 }))
  await app.pass(0)
  expect(app.stores.sensors.devices).toBeUndefined()
})

test('an unreachable provider is asked again only when the network returns', async () => {
  const app = await openCalmApp()
  let tries = 0
  app.identity.signIn = () => {
    tries += 1
    return Promise.reject(new Error('offline'))
  }
  await app.actions.signOut()
  app.actions.finishSignOut()
  app.visit('/home')
  await app.pass(60_000)
  app.visit()
  expect([tries, app.stores.session.signInFailure]).toEqual([1, 'unreachable'])
  app.wake('glance')
  await app.pass(0)
  expect(tries).toBe(2)
})

test('SESSION-01 a sign-in that the device cannot store fails as not-stored', async () => {
  const app = await openCalmApp({ signedIn: false })
  const { StorageUnavailable } = await import('#platform/identity.ts')
  app.identity.signIn = () => Promise.reject(new StorageUnavailable('full'))
  app.visit('/home')
  await app.pass(0)
  await app.actions.signIn('/home')
  expect(app.stores.session.signInFailure).toBe('not-stored')
})

test('SESSION-01 ROUTE-33 a person who comes back from the provider without a sign-in can start it again', async () => {
  const app = await openCalmApp({ signedIn: false })
  app.identity.signIn = () => Promise.resolve()
  app.visit('/home')
  await app.pass(0)
  expect(app.stores.session).toMatchObject({ is: 'signed-out', signInFailure: 'unfinished' })
})
