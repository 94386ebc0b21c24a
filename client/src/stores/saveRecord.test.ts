import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

/** Records of another version: some values cannot be read, and some fields are not known. */
const PROFILE = {
  userId: 'captain@boat.test',
  isCaptain: true,
  shipName: 'Freja',
  shipHomeLocation: { harbor: 'Copenhagen' },
  deviceId: 'D1',
  geofenceRadius: 'as wide as the harbor',
  geofenceLatitude: '55.6',
  geofenceLongitude: 12.5,
  geofenceShape: ['circle'],
}
const CONTACT = {
  id: 'c1',
  name: 'Kim Holm',
  phoneNumber: '+4520123456',
  captainEmail: 'captain@boat.test',
  hatchSMSActive: 'at night',
  mainDoorSMSActive: true,
  quietHours: { from: 22, until: 6 },
}
const FRIEND = {
  ...CONTACT,
  id: 'ann',
  name: 'Ann Lind',
  captainEmail: { address: 'captain@boat.test' },
  email: 'ann@boat.test',
  active: 'while on board',
}
const READ = {
  'GET /api/Profile': PROFILE,
  'GET /api/contact/captain': CONTACT,
  'GET /api/contact/ann': FRIEND,
  'GET /api/connectedAccount': [],
  'GET /api/subscription': null,
}

let app: TestApp
const open = async (): Promise<void> => {
  app = await openCalmApp({ replies: READ })
  void app.actions.openProfile()
  app.actions.openProfileForm()
  await app.pass(0)
}
const bodiesOf = (call: string): readonly unknown[] =>
  app.gateway.asked.filter(it => it.call === call).map(it => it.body)

async function saveProfile(values: Parameters<TestApp['actions']['editProfile']>[0]): Promise<void> {
  app.actions.editProfile(values)
  void app.actions.saveProfile()
  await app.pass(0)
}

test('API-20 API-22 what cannot be read, and what is not known, goes back as it came when another field is saved', async () => {
  await open()
  await saveProfile({ name: 'Eva', shipName: 'Elsa' })
  expect(bodiesOf('PUT /api/Profile')).toEqual([expect.objectContaining({ ...PROFILE, shipName: 'Elsa' })])
  expect(bodiesOf('PUT /api/contact/captain')).toEqual([expect.objectContaining({ ...CONTACT, name: 'Eva' })])
})

test('API-22 a field of a sailor friend that cannot be read goes back as it came', async () => {
  await open()
  app.actions.openContactForm('ann')
  await app.pass(0)
  app.actions.changeContact({ name: 'Anna' })
  void app.actions.saveContactForm()
  await app.pass(0)
  expect(bodiesOf('PUT /api/contact/ann')).toEqual([expect.objectContaining({ ...FRIEND, name: 'Anna' })])
})

test('GEOF-09 API-20 a saved radius leaves a center that cannot be read as it is', async () => {
  await open()
  void app.actions.saveRadius(75)
  await app.pass(0)
  expect(bodiesOf('PUT /api/Profile')).toEqual([expect.objectContaining({ ...PROFILE, geofenceRadius: 75 })])
})

test('a field that cannot be read is replaced when it is edited, and a missing one gets its default', async () => {
  await open()
  await saveProfile({ shipHomeLocation: 'Aarhus', hatchSMSActive: true })
  expect(bodiesOf('PUT /api/Profile')).toMatchObject([{ shipHomeLocation: 'Aarhus', mBsUsed: 0 }])
  expect(bodiesOf('PUT /api/contact/captain')).toMatchObject([{ hatchSMSActive: true, geofenceSMSActive: false }])
})

test('API-20 API-22 SAVE keeps what another phone has saved since the form was opened', async () => {
  await open()
  app.gateway.answer('GET /api/Profile', { ...PROFILE, shipHomeLocation: 'Skagen' })
  app.gateway.answer('GET /api/contact/captain', { ...CONTACT, phoneNumber: '+4530303030', geofenceSMSActive: true })
  await saveProfile({ name: 'Eva', shipName: 'Elsa' })
  expect(bodiesOf('PUT /api/Profile')).toMatchObject([{ shipName: 'Elsa', shipHomeLocation: 'Skagen' }])
  expect(bodiesOf('PUT /api/contact/captain')).toMatchObject([
    { name: 'Eva', phoneNumber: '+4530303030', geofenceSMSActive: true },
  ])
  expect(app.stores.notifications.contact).toMatchObject({ name: 'Eva', phoneNumber: '+4530303030' })
})

test.each([500, 'lost', 'no record'])('a record that cannot be read again is not sent: %j', async reply => {
  await open()
  app.gateway.answer('GET /api/Profile', reply)
  app.gateway.answer('GET /api/contact/captain', reply)
  await saveProfile({ name: 'Eva', shipName: 'Elsa' })
  expect(app.gateway.asked.filter(it => it.call.startsWith('PUT'))).toEqual([])
  expect(app.stores.profileForm).toMatchObject({
    state: { is: 'dirty', values: { name: 'Eva', shipName: 'Elsa' } },
    notStored: { contact: 'failed', boat: 'failed' },
  })
})

test('API-20 GEOF-09 a radius and a boat name that are saved at the same time do not undo each other', async () => {
  await open()
  app.gateway.calls()
  app.actions.editProfile({ shipName: 'Elsa' })
  void app.actions.saveProfile()
  void app.actions.saveRadius(75)
  await app.pass(0)
  const ofProfile = app.gateway.calls().filter(it => it.endsWith('/api/Profile'))
  expect(ofProfile.slice(0, 2)).toEqual(['GET /api/Profile', 'PUT /api/Profile'])
  expect(ofProfile.filter(it => it.startsWith('PUT'))).toHaveLength(2)
})

test('OPEN-122 a radius that waits for another save is not sent after the session has ended', async () => {
  await open()
  const stored = Promise.withResolvers<unknown>()
  app.gateway.answer('PUT /api/Profile', stored.promise)
  app.actions.editProfile({ shipName: 'Elsa' })
  void app.actions.saveProfile()
  const saved = app.actions.saveRadius(75)
  await app.pass(0)
  await app.actions.signOut()
  stored.resolve(undefined)
  await app.pass(0)
  expect([await saved, bodiesOf('PUT /api/Profile')]).toEqual([false, [expect.objectContaining({ shipName: 'Elsa' })]])
})
