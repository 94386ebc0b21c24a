import { HUB_EVENT_NAMES } from '@drydock/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp, position, status } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
const leaving = vi.hoisted(() => vi.fn(() => Promise.resolve(false)))
vi.mock('#platform/leaving.ts', () => ({ wasLeft: leaving }))
afterEach(() => void vi.useRealTimers())

test('SM-HUB-1 a handler is registered for each of the 15 events before the start', async () => {
  const app = await openApp()
  expect([...app.hub.handlers.keys()]).toEqual([...HUB_EVENT_NAMES])
  expect(app.hub.handlers.size).toBe(15)
})

test('HUB-22 SC-72 a dropped hub is retried every 5 s, and the app loads missed data once connected', async () => {
  const app = await openCalmApp()
  app.hub.drop()
  app.hub.reachable = false
  expect(app.stores.link.is).toBe('lost')
  await app.pass(4_999)
  expect(app.hub.starts).toBe(1)
  await app.pass(10_001)
  expect(app.hub.starts).toBe(4)
  app.hub.reachable = true
  await app.pass(5_000)
  expect([app.hub.starts, app.stores.link.is]).toEqual([5, 'connected'])
  expect(app.gateway.calls()).toEqual(['GET /api/Alarm/status', 'GET /api/sensor', 'GET /api/sensor/CoreHistory'])
  expect(app.identity.done).toEqual([])
})

test('HUB-22 SM-HUB-5 a retry that hangs is followed by another one, with a connection of its own', async () => {
  const app = await openCalmApp()
  app.hub.hold = new Promise(() => undefined)
  app.hub.drop()
  await app.pass(5_000)
  expect([app.hub.starts, app.hub.built]).toEqual([2, 2])
  await app.pass(19_999)
  expect([app.hub.starts, app.stores.link.is]).toEqual([2, 'lost'])
  app.hub.hold = undefined
  await app.pass(1)
  expect([app.hub.starts, app.hub.built, app.stores.link.is]).toEqual([3, 3, 'connected'])
})

test('OPEN-105 the app reconnects at once when the network returns while a retry hangs', async () => {
  const app = await openCalmApp()
  const first = Promise.withResolvers<void>()
  app.hub.hold = first.promise
  app.hub.drop()
  await app.pass(7_000)
  app.hub.hold = undefined
  app.wake('glance')
  await app.pass(0)
  expect([app.hub.starts, app.stores.link.is, app.hub.stops]).toEqual([3, 'connected', 0])
  // The first attempt succeeds after all; its connection is not needed.
  first.resolve()
  await app.pass(0)
  expect(app.hub.stops).toBe(1)
})

test('UX the offline strip shows one second after the loss and hides with the next status', async () => {
  const app = await openCalmApp()
  const shown = (): boolean => app.derived.isStripShown(app.stores.link, Date.now())
  app.hub.drop()
  await app.pass(999)
  expect(shown()).toBe(false)
  await app.pass(1)
  expect(shown()).toBe(true)
  await app.pass(5_000)
  expect([app.stores.link.is, shown()]).toEqual(['connected', true])
  app.hub.push('SetStatusOnClient', status())
  expect(shown()).toBe(false)
})

test('OPEN-105 the app reconnects at once when the network returns', async () => {
  const app = await openCalmApp()
  app.hub.drop()
  await app.pass(1_000)
  app.wake('glance')
  await app.pass(0)
  expect(app.stores.link.is).toBe('connected')
})

test('OPEN-105 OPEN-106 after a sleep the app loads missed data and checks that it is still signed in', async () => {
  const app = await openCalmApp()
  await app.pass(5_000)
  app.wake('wake')
  await app.pass(0)
  expect(app.gateway.calls()).toEqual(['GET /api/Alarm/status', 'GET /api/sensor', 'GET /api/sensor/CoreHistory'])
  expect(app.identity.done).toEqual(['renew'])
})

test('SM-START-8 SM-SESS-10 HUB-23 SESSION-12 SC-73 a failed first start signs out, without a retry and without a printed token', async () => {
  const app = await openApp({ isReachable: false })
  await app.pass(60_000)
  expect([app.hub.starts, app.identity.done.at(-1), app.stores.start.state.is]).toEqual([1, 'sign out', 'idle'])
  expect(app.printed.join()).not.toContain('secret')
})

test('XTRA-32 SESSION-12 a first start that fails because the page is left is made again when the page goes on', async () => {
  const left = Promise.withResolvers<boolean>()
  leaving.mockReturnValueOnce(left.promise)
  const app = await openApp({ isReachable: false })
  await app.pass(60_000)
  expect([app.hub.starts, app.identity.done]).toEqual([1, []])
  app.hub.reachable = true
  left.resolve(true)
  await app.pass(0)
  expect([app.hub.starts, app.stores.link.is, app.identity.done]).toEqual([2, 'connected', []])
})

test('XTRA-32 SESSION-12 a start that fails because the page is left is not made again after signing out', async () => {
  const left = Promise.withResolvers<boolean>()
  leaving.mockReturnValueOnce(left.promise)
  const app = await openApp({ isReachable: false })
  await app.actions.signOut()
  left.resolve(true)
  await app.pass(0)
  expect([app.hub.starts, app.stores.link.is]).toEqual([1, 'off'])
})

test('OPEN-105 a push over a connection that another one has replaced has no effect', async () => {
  const app = await openCalmApp()
  app.hub.hold = new Promise(() => undefined)
  app.hub.drop()
  await app.pass(7_000)
  const overFirst = app.hub.handlers.get('ShowMessage')
  app.hub.hold = undefined
  app.wake('glance')
  await app.pass(0)
  overFirst?.('Twice')
  app.hub.push('ShowMessage', 'Once')
  await app.pass(100)
  expect(app.stores.banners.messages.map(it => it.texts)).toEqual([['Once']])
})

test('SESSION the hub logger never prints a token', async () => {
  const app = await openApp()
  app.hub.logger.log(4, "WebSocket connected to wss://boat/messages?id=1&access_token=secret.a-b_c'")
  expect(app.printed.at(-1)).toContain('access_token=…')
  expect(app.printed.join()).not.toContain('secret')
})

test('OPEN-002 OPEN-003 SC-08 an unreadable push is logged and leaves the last state and its time', async () => {
  const app = await openCalmApp()
  const before = app.stores.status.last?.fetchAt
  await app.pass(1_000)
  for (const it of ['not json', '[]', '7']) app.hub.push('SetStatusOnClient', it)
  app.hub.push('SetArmOrDisarmOnClient', 'perhaps')
  app.hub.push('UpdatePosition', { location: {} })
  expect(app.stores.status.last?.fetchAt).toBe(before)
  expect(app.stores.alarm.armed).toBe(false)
  expect(app.printed.filter(it => it.includes('could not be read'))).toHaveLength(5)
})

test('HUB-18 HUB-19 BANNER-07 BANNER-08 SC-75 server texts are shown as given', async () => {
  const app = await openCalmApp()
  app.hub.push('ShowMessage', '<b>"It\'s" fine</b>')
  app.hub.push('ShowError', 'Out of paper')
  expect(app.stores.banners.success?.texts).toEqual(['<b>"It\'s" fine</b>'])
  expect(app.stores.banners.warning?.texts).toEqual(['Out of paper'])
  app.hub.push('SendNotificationToClient', 'Hello')
  expect(app.stores.banners.success?.texts).toEqual(['Hello'])
  await app.pass(10_000)
  expect([app.stores.banners.success, app.stores.banners.warning]).toEqual([undefined, undefined])
  expect(app.stores.banners.messages.map(it => it.texts[0])).toEqual(['Hello', 'Out of paper', '<b>"It\'s" fine</b>'])
})

test('HOME-31 OPEN-138 the last known location is shown until the first position push', async () => {
  const app = await openCalmApp()
  expect(app.stores.position.fix).toMatchObject({
    latitude: 55.6761,
    longitude: 12.5683,
    accuracy: 8,
    heardAt: Date.parse('2024-06-01T11:59:50Z'),
  })
  app.hub.push('UpdatePosition', position(-33.8, 151.2))
  expect(app.stores.position.fix).toMatchObject({ latitude: -33.8, longitude: 151.2 })
})

test('OPEN-122 pushes that arrive after signing out have no effect', async () => {
  const app = await openCalmApp()
  await app.actions.signOut()
  app.hub.push('UpdateStatusChangeOnAlarm', { device: 'd10', status: '0001', age: 0, battery: 87 })
  app.hub.push('UpdatePosition', position(57, 12))
  expect([app.stores.alarm.mode.is, app.stores.position.fix]).toEqual(['off', undefined])
})

test('UX after a sleep or a reconnect all data is doubted until the first status, and the strip shows after one second', async () => {
  const app = await openCalmApp()
  const state = (): unknown => [
    app.derived.isLinkSuspect(app.stores.link, Date.now()),
    app.derived.isStripShown(app.stores.link, Date.now()),
  ]
  app.wake('wake')
  app.hub.push('SetStatusOnClient', status())
  expect(state()).toEqual([true, false])
  await app.pass(1_000)
  expect(state()).toEqual([true, true])
  app.hub.push('SetStatusOnClient', status())
  expect(state()).toEqual([false, false])
  app.hub.drop()
  app.wake('glance')
  await app.pass(0)
  expect([app.stores.link.is, state()]).toEqual(['connected', [true, false]])
})

test('UX after a sleep the first status makes all data current, also when the clock was set back meanwhile', async () => {
  const app = await openCalmApp()
  app.wake('wake')
  await app.pass(2_000)
  vi.setSystemTime(Date.now() - 3_600_000)
  const shown = app.derived.isStripShown(app.stores.link, Date.now())
  app.hub.push('SetStatusOnClient', status())
  expect([shown, app.derived.isLinkSuspect(app.stores.link, Date.now())]).toEqual([true, false])
})
