/** Saving the radius of the geofence. Source: API-20, GEOF-09, OPEN-085, OPEN-087. */
import { afterEach, expect, test, vi } from 'vitest'
import { toRadiusStep } from '#stores/geofence.ts'
import { openCalmApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PROFILE = {
  userId: 'captain@boat.test',
  isCaptain: true,
  hasGalleryAccess: true,
  hasUploadAccess: true,
  shipName: 'Freja',
  shipHomeLocation: 'Copenhagen',
  deviceId: 'DRYDOCK-0001',
  geofenceRadius: 50,
  geofenceLatitude: 55.6761,
  geofenceLongitude: 12.5683,
  mBsUsed: 120.4,
  dataLimit: 500,
  transactionsUsed: 310,
  transactionsLimit: 2_000,
  billingStart: '2024-06-01T00:00:00Z',
  billingEnd: '2024-07-01T00:00:00Z',
}
const [READ, SAVE] = ['GET /api/Profile', 'PUT /api/Profile']

test('API-20 GEOF-09 saving the radius sends the whole profile and loads it again on 200', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE } })
  expect(await app.actions.saveRadius(85)).toBe(true)
  app.gateway.answer(READ, { ...PROFILE, geofenceRadius: 85, shipName: 'Elsa' })
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([READ, SAVE, READ])
  expect(app.gateway.asked.find(it => it.call === SAVE)?.body).toEqual({ ...PROFILE, geofenceRadius: 85 })
  expect(app.stores.profile.it).toMatchObject({ geofenceRadius: 85, shipName: 'Elsa' })
})

test('API-20 GEOF-09 saving the radius keeps what another device has changed since the start', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE } })
  const present = { ...PROFILE, shipName: 'Elsa', geofenceLatitude: 55.7 }
  app.gateway.answer(READ, present)
  await app.actions.saveRadius(85)
  expect(app.gateway.asked.find(it => it.call === SAVE)?.body).toEqual({ ...present, geofenceRadius: 85 })
})

test('API-20 no radius is sent when the profile cannot be read', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE } })
  app.gateway.answer(READ, 500)
  expect([await app.actions.saveRadius(85), app.stores.geofence.isSaving]).toEqual([false, false])
  expect([app.gateway.calls(), app.stores.profile.it?.geofenceRadius]).toEqual([[READ], 50])
})

test('OPEN-122 no radius is sent when the session ends while the profile is read', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE } })
  const present = Promise.withResolvers<unknown>()
  app.gateway.answer(READ, present.promise)
  const saved = app.actions.saveRadius(85)
  await app.actions.signOut()
  present.resolve(PROFILE)
  expect([await saved, app.gateway.calls().includes(SAVE)]).toEqual([false, false])
})

test('API-20 a refused radius changes nothing and loads nothing', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE, [SAVE]: 500 } })
  expect(await app.actions.saveRadius(85)).toBe(false)
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([READ, SAVE])
  expect(app.stores.profile.it?.geofenceRadius).toBe(50)
})

test('OPEN-122 signing out while the radius is saved ends the saving state', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE, [SAVE]: 'never' } })
  void app.actions.saveRadius(85)
  expect(app.stores.geofence.isSaving).toBe(true)
  await app.actions.signOut()
  expect(app.stores.geofence.isSaving).toBe(false)
})

test('a stored radius counts as stored even when the profile cannot be loaded again', async () => {
  const stored = Promise.withResolvers<unknown>()
  const app = await openCalmApp({ replies: { [READ]: PROFILE, [SAVE]: stored.promise } })
  const saved = app.actions.saveRadius(85)
  await app.pass(0)
  app.gateway.answer(READ, 500)
  stored.resolve(undefined)
  expect(await saved).toBe(true)
  await app.pass(0)
  expect([app.stores.profile.it?.geofenceRadius, app.stores.geofence.isSaving]).toEqual([85, false])
})

test('GEOF-09 a profile that was asked for before a radius was saved does not bring the old radius back', async () => {
  const [late, stored] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const app = await openCalmApp({ replies: { [READ]: PROFILE, [SAVE]: stored.promise } })
  const { refreshFence } = await import('#stores/geofence.ts')
  app.gateway.answer(READ, late.promise)
  refreshFence()
  await app.pass(0)
  app.gateway.answer(READ, PROFILE)
  const saved = app.actions.saveRadius(85)
  await app.pass(0)
  app.gateway.answer(READ, 500)
  stored.resolve(undefined)
  expect(await saved).toBe(true)
  late.resolve(PROFILE)
  await app.pass(0)
  expect(app.stores.profile.it?.geofenceRadius).toBe(85)
})

test('GEOF-09 the saved radius is shown also while the profile is not known', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE } })
  await app.actions.saveRadius(85)
  expect(app.stores.alarm.boat?.geofenceRadius).toBe(85)
})

test.each([
  [20, 25],
  [52.4, 50],
  [52.5, 55],
  [57, 55],
  [58, 60],
  [999, 250],
])('GEOF-01 GEOF-02 the slider shows a radius of %f m at %d', (radius, value) => {
  expect(toRadiusStep(radius)).toBe(value)
})
