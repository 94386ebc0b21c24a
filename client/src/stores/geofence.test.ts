/** Saving the radius of the geofence. Source: API-20, GEOF-09, OPEN-085, OPEN-087. */
import { afterEach, expect, test, vi } from 'vitest'
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
  app.gateway.answer(READ, { ...PROFILE, geofenceRadius: 85, shipName: 'Elsa' })
  expect(await app.actions.saveRadius(85)).toBe(true)
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([SAVE, READ])
  expect(app.gateway.asked.find(it => it.call === SAVE)?.body).toEqual({ ...PROFILE, geofenceRadius: 85 })
  expect(app.stores.profile.it).toMatchObject({ geofenceRadius: 85, shipName: 'Elsa' })
})

test('API-20 a refused radius changes nothing and loads nothing', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE, [SAVE]: 500 } })
  expect(await app.actions.saveRadius(85)).toBe(false)
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([SAVE])
  expect(app.stores.profile.it?.geofenceRadius).toBe(50)
})

test('a stored radius counts as stored even when the profile cannot be loaded again', async () => {
  const app = await openCalmApp({ replies: { [READ]: PROFILE } })
  app.gateway.answer(READ, 500)
  expect(await app.actions.saveRadius(85)).toBe(true)
  await app.pass(0)
  expect([app.stores.profile.it?.geofenceRadius, app.stores.geofence.isSaving]).toEqual([85, false])
})
