/** The account screen while answers of the gateway come late. Source: PROFILE-44, PROFILE-45, SM-FORM-8, OPEN-079. */
import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

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
  shipName: 'Freja',
  shipHomeLocation: 'Copenhagen',
  deviceId: 'D1',
  geofenceRadius: 50,
  geofenceLatitude: null,
  geofenceLongitude: null,
}
const CONTACT = { id: 'c1', name: 'Kim Holm', phoneNumber: '+4520123456', captainEmail: 'captain@boat.test' }
const ZONE = { timezone: 'Europe/Copenhagen' }
const [READ_PROFILE, READ_CONTACT, READ_ZONE] = [
  'GET /api/Profile',
  'GET /api/contact/captain',
  'GET /api/userSettings',
]

let app: TestApp
/** Shows the account screen: its effects run from the inner component to the outer one. Returns what leaves it. */
function openScreen(): () => void {
  const close = app.actions.openProfileForm()
  void app.actions.openProfile()
  return () => {
    close()
    app.actions.closeProfile()
  }
}
async function openTwice(second: Readonly<Record<string, unknown>>): Promise<() => void> {
  app = await openCalmApp({ replies: { [READ_PROFILE]: PROFILE, [READ_CONTACT]: CONTACT, [READ_ZONE]: ZONE } })
  const leave = openScreen()
  await app.pass(0)
  leave()
  for (const [call, reply] of Object.entries(second)) app.gateway.answer(call, reply)
  const leaveAgain = openScreen()
  await app.pass(0)
  return leaveAgain
}
const form = () => app.stores.profileForm.state
const bodyOf = (call: string): unknown => app.gateway.asked.findLast(it => it.call === call)?.body

test('PROFILE-44 the screen opened a second time offers its fields when its records have been read again', async () => {
  const late = Promise.withResolvers<unknown>()
  await openTwice({ [READ_CONTACT]: late.promise })
  expect([form().is, app.stores.account.reading]).toEqual(['unread', 'loading'])
  late.resolve({ ...CONTACT, phoneNumber: '+4530303030', hatchSMSActive: true })
  await app.pass(0)
  app.actions.editProfile({ name: 'Eva' })
  void app.actions.saveProfile()
  await app.pass(0)
  expect(bodyOf('PUT /api/contact/captain')).toMatchObject({
    name: 'Eva',
    phoneNumber: '+4530303030',
    hatchSMSActive: true,
  })
})

test('OPEN-079 records that cannot be read again on the second visit are those of the first', async () => {
  await openTwice({ [READ_CONTACT]: 500 })
  expect(form()).toMatchObject({ is: 'clean', values: { name: 'Kim Holm' } })
})

test('PROFILE-44 answers to an earlier visit do not end the reading of the second one', async () => {
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  app = await openCalmApp({ replies: { [READ_PROFILE]: PROFILE, [READ_CONTACT]: first.promise, [READ_ZONE]: ZONE } })
  const leave = openScreen()
  await app.pass(0)
  leave()
  app.gateway.answer(READ_CONTACT, second.promise)
  openScreen()
  await app.pass(0)
  first.resolve(CONTACT)
  await app.pass(0)
  expect(form().is).toBe('unread')
  second.resolve({ ...CONTACT, name: 'Eva' })
  await app.pass(0)
  expect(form()).toMatchObject({ is: 'clean', values: { name: 'Eva' } })
})

test('PROFILE-44 PROFILE-45 SM-FORM-8 records that were asked for before a save do not undo it', async () => {
  await openTwice({})
  const late = { contact: Promise.withResolvers<unknown>(), zone: Promise.withResolvers<unknown>() }
  const [{ loadNotifications }, { loadSettings }] = await Promise.all([
    import('#stores/notifications.ts'),
    import('#stores/settings.ts'),
  ])
  app.gateway.answer(READ_CONTACT, late.contact.promise)
  app.gateway.answer(READ_ZONE, late.zone.promise)
  void loadNotifications()
  void loadSettings()
  await app.pass(0)
  app.actions.editProfile({ name: 'Eva', timezone: 'America/New_York' })
  void app.actions.saveProfile()
  await app.pass(0)
  late.contact.resolve(CONTACT)
  late.zone.resolve(ZONE)
  await app.pass(0)
  expect(app.stores.notifications.contact?.name).toBe('Eva')
  expect(app.stores.settings).toEqual({ timeZone: 'America/New_York', stored: 'America/New_York' })
})

test('PROFILE-44 a profile that was asked for before a save does not bring the old boat name back', async () => {
  await openTwice({})
  const [late, stored] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const { loadProfile } = await import('#stores/profile.ts')
  app.gateway.answer(READ_PROFILE, late.promise)
  void loadProfile()
  await app.pass(0)
  app.gateway.answer(READ_PROFILE, { ...PROFILE, shipName: 'Elsa' })
  app.gateway.answer('PUT /api/Profile', stored.promise)
  app.actions.editProfile({ shipName: 'Elsa' })
  void app.actions.saveProfile()
  await app.pass(0)
  app.gateway.answer(READ_PROFILE, 500)
  stored.resolve(undefined)
  await app.pass(0)
  late.resolve({ ...PROFILE, shipHomeLocation: 'old' })
  await app.pass(0)
  expect(app.stores.profile.it?.shipHomeLocation).toBe('Copenhagen')
})

test('PROFILE-44 names of the boat that were saved stay when the profile cannot be read again', async () => {
  const leave = await openTwice({})
  const stored = Promise.withResolvers<unknown>()
  app.gateway.answer('PUT /api/Profile', stored.promise)
  app.actions.editProfile({ shipHomeLocation: 'Skagen' })
  void app.actions.saveProfile()
  await app.pass(0)
  app.gateway.answer(READ_PROFILE, 500)
  stored.resolve(undefined)
  await app.pass(0)
  leave()
  openScreen()
  await app.pass(0)
  expect(form()).toMatchObject({ is: 'clean', values: { shipHomeLocation: 'Skagen' } })
})

test('PROFILE-45 a save is confirmed before the profile has been read again', async () => {
  await openTwice({})
  const stored = Promise.withResolvers<unknown>()
  app.gateway.answer('PUT /api/Profile', stored.promise)
  void app.actions.saveProfile()
  await app.pass(0)
  app.gateway.answer(READ_PROFILE, 'never')
  stored.resolve(undefined)
  await app.pass(0)
  expect(app.stores.profileForm.isSavedShown).toBe(true)
})

test('PROFILE-44 after a save the form shows what another phone has saved since it was opened', async () => {
  await openTwice({})
  app.gateway.answer(READ_CONTACT, { ...CONTACT, phoneNumber: '+4530303030' })
  app.gateway.answer(READ_PROFILE, { ...PROFILE, shipHomeLocation: 'Skagen' })
  app.actions.editProfile({ name: 'Eva' })
  void app.actions.saveProfile()
  await app.pass(0)
  expect(form()).toMatchObject({
    is: 'clean',
    values: { name: 'Eva', phoneNumber: '+4530303030', shipHomeLocation: 'Skagen' },
  })
})

test('OPEN-122 a save of an earlier session does not drop what the next session reads', async () => {
  await openTwice({})
  const [stored, read] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  app.gateway.answer('PUT /api/Profile', stored.promise)
  void app.actions.saveProfile()
  await app.pass(0)
  ;(await import('#stores/sessionReset.ts')).endSession()
  app.gateway.answer(READ_PROFILE, read.promise)
  void (await import('#stores/profile.ts')).loadProfile()
  await app.pass(0)
  stored.resolve(undefined)
  await app.pass(0)
  read.resolve(PROFILE)
  await app.pass(0)
  expect(app.stores.profile.it?.shipName).toBe('Freja')
})
