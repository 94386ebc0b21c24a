import { afterEach, expect, test, vi } from 'vitest'
import { openApp, openCalmApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

const [BOAT, SENSORS, PROFILE, SETTINGS] = [
  'GET /api/Alarm',
  'GET /api/sensor',
  'GET /api/Profile',
  'GET /api/userSettings',
]
const CAPTAIN = { userId: 'captain@boat.test', deviceId: 'D1', isCaptain: true, shipName: 'Freja', geofenceRadius: 50 }
const isFirstLoad = (call: string): boolean => [BOAT, SENSORS, PROFILE, SETTINGS].includes(call)

test('OPEN-138 first loads that succeed are made once each', async () => {
  const app = await openApp()
  await app.pass(14_000)
  expect(app.gateway.calls().filter(isFirstLoad)).toEqual([BOAT, SENSORS, PROFILE, SETTINGS])
})

test('ROLE-02 EVENTLOG-19 failed first loads are repeated with growing pauses until they succeed', async () => {
  const app = await openCalmApp({ replies: { [PROFILE]: 503, [SETTINGS]: 503 } })
  await app.pass(40_000)
  expect(app.gateway.calls().filter(isFirstLoad)).toEqual([PROFILE, SETTINGS, PROFILE, SETTINGS, PROFILE, SETTINGS])
  expect([app.stores.profile.it, app.stores.settings.timeZone]).toEqual([undefined, 'UTC'])
  app.gateway.answer(PROFILE, CAPTAIN)
  app.gateway.answer(SETTINGS, { timezone: 'Europe/Copenhagen' })
  await app.pass(40_000)
  expect([app.stores.profile.it?.isCaptain, app.stores.settings.timeZone]).toEqual([true, 'Europe/Copenhagen'])
  app.gateway.calls()
  await app.pass(600_000)
  expect(app.gateway.calls().filter(isFirstLoad)).toEqual([])
})

test('OPEN-105 after a sleep or a reconnect a failed first load is repeated at once', async () => {
  const app = await openCalmApp({ replies: { [SETTINGS]: 'never' } })
  await app.pass(5_000)
  app.wake('wake')
  await app.pass(0)
  expect(app.gateway.calls().filter(isFirstLoad)).toEqual([SENSORS, SETTINGS])
  app.gateway.answer(SETTINGS, { timezone: 'Europe/Copenhagen' })
  app.hub.drop()
  await app.pass(5_000)
  expect(app.stores.settings.timeZone).toBe('Europe/Copenhagen')
})

test('SM-SESS-6 nothing is repeated after the session has ended', async () => {
  const app = await openCalmApp({ replies: { [PROFILE]: 503 } })
  await app.actions.signOut()
  app.gateway.calls()
  await app.pass(600_000)
  expect(app.gateway.calls()).toEqual([])
})
