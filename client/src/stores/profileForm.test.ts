import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  ...(await import('#testing/hub.ts')),
}))
afterEach(() => void vi.useRealTimers())

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
const CONTACT = {
  id: 'c1',
  name: 'Kim Holm',
  phoneNumber: '+4520123456',
  captainEmail: 'captain@boat.test',
  hatchSMSActive: true,
}
const READ = {
  'GET /api/Profile': PROFILE,
  'GET /api/contact/captain': CONTACT,
  'GET /api/connectedAccount': [],
  'GET /api/subscription': null,
}

let app: TestApp
const open = async (replies: Readonly<Record<string, unknown>> = {}): Promise<void> => {
  app = await openCalmApp({ replies: { ...READ, ...replies } })
  void app.actions.openProfile()
  app.actions.openProfileForm()
  await app.pass(0)
}
const form = () => app.stores.profileForm.state

test('PROFILE-44 OPEN-079 saving sends both records and loads the profile again', async () => {
  await open()
  app.gateway.calls()
  app.actions.editProfile({ shipName: 'Elsa' })
  void app.actions.saveProfile()
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([
    'GET /api/contact/captain',
    'GET /api/Profile',
    'PUT /api/contact/captain',
    'PUT /api/Profile',
    'GET /api/Profile',
  ])
  expect(form().is).toBe('clean')
  expect(app.stores.profileForm.isSavedShown).toBe(true)
})

test('PROFILE-44 a refused profile is not loaded again', async () => {
  await open({ 'PUT /api/Profile': 500 })
  app.gateway.calls()
  app.actions.editProfile({ shipName: 'Elsa' })
  void app.actions.saveProfile()
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([
    'GET /api/contact/captain',
    'GET /api/Profile',
    'PUT /api/contact/captain',
    'PUT /api/Profile',
  ])
})

test.each([
  [undefined, ['Captain timezone updated']],
  [500, undefined],
])('SETTINGS-09 a time zone answered with %j shows %j', async (reply, shown) => {
  await open({ 'PUT /api/userSettings': reply })
  expect(await saveTyped({ timezone: 'Europe/Oslo' })).toContain('PUT /api/userSettings')
  expect(app.stores.banners.success?.texts).toEqual(shown)
})

test('PROFILE-44 a saved boat name replaces the one that the alarm has, without a reload', async () => {
  await open()
  expect(app.stores.alarm.boat?.shipName).toBe('Freja')
  await saveTyped({ shipName: 'Elsa' })
  expect(app.stores.alarm.boat?.shipName).toBe('Elsa')
})

test('a boat name that the gateway refuses leaves the one that the alarm has', async () => {
  await open({ 'PUT /api/Profile': 500 })
  await saveTyped({ shipName: 'Elsa' })
  expect(app.stores.alarm.boat?.shipName).toBe('Freja')
})

test('API-20 GEOF-09 saving the names of the boat keeps a radius that another device has set meanwhile', async () => {
  await open()
  app.gateway.answer('GET /api/Profile', { ...PROFILE, geofenceRadius: 85 })
  await saveTyped({ shipName: 'Elsa' })
  expect(app.gateway.asked.find(it => it.call === 'PUT /api/Profile')?.body).toMatchObject({
    shipName: 'Elsa',
    geofenceRadius: 85,
  })
})

test('OPEN-122 a save that is answered after the end of the session loads no profile', async () => {
  const saved = Promise.withResolvers<unknown>()
  await open({ 'PUT /api/Profile': saved.promise })
  app.actions.editProfile({ shipName: 'Elsa' })
  void app.actions.saveProfile()
  await app.pass(0)
  await app.actions.signOut()
  app.gateway.calls()
  saved.resolve(undefined)
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([])
})

const TYPED = { name: 'Eva', shipName: 'Elsa', timezone: 'Europe/Oslo' }
async function saveTyped(values: Parameters<TestApp['actions']['editProfile']>[0] = {}): Promise<readonly string[]> {
  app.gateway.calls()
  app.actions.editProfile(values)
  void app.actions.saveProfile()
  await app.pass(0)
  return app.gateway.calls().filter(it => it.startsWith('PUT'))
}

test.each([
  ['PUT /api/contact/captain', 'PUT /api/contact/{id}', 'contact', { name: 'Kim Holm' }],
  ['PUT /api/Profile', 'PUT /api/Profile', 'boat', { shipName: 'Freja' }],
  ['PUT /api/userSettings', 'PUT /api/userSettings', 'timeZone', { timezone: 'Europe/Copenhagen' }],
])(
  'SM-FORM-9 API-53 when %s fails the app shows no banner, logs it, keeps what was typed, and counts stored parts as saved',
  async (call, route, part, old) => {
    await open({ [call]: 500 })
    expect(await saveTyped(TYPED)).toEqual(['PUT /api/userSettings', 'PUT /api/contact/captain', 'PUT /api/Profile'])
    expect(form()).toMatchObject({ is: 'dirty', values: TYPED, saved: { ...TYPED, ...old }, sending: undefined })
    expect(app.stores.profileForm).toMatchObject({ isSavedShown: false, notStored: { [part]: 'failed' } })
    expect(app.stores.banners.warning).toBeUndefined()
    expect(app.printed.join()).toContain(`${route} failed: status 500`)
    expect(await saveTyped()).toEqual([call])
  },
)

test('PROFILE-45 OPEN-079 a retry sends only unsaved and changed records, and the save after it sends both again', async () => {
  await open({ 'PUT /api/Profile': 500 })
  expect(await saveTyped({ shipName: 'Elsa' })).toEqual(['PUT /api/contact/captain', 'PUT /api/Profile'])
  expect(await saveTyped({ name: 'Eva' })).toEqual(['PUT /api/contact/captain', 'PUT /api/Profile'])
  app.gateway.answer('PUT /api/Profile', undefined)
  expect(await saveTyped()).toEqual(['PUT /api/Profile'])
  expect(app.stores.profileForm).toMatchObject({ state: { is: 'clean' }, isSavedShown: true, notStored: {} })
  expect(await saveTyped()).toEqual(['PUT /api/contact/captain', 'PUT /api/Profile'])
})

test.each(['Mars/Olympus', 'europe/oslo', 'GMT+1', 'EST5EDT7'])(
  'SETTINGS-07 SETTINGS-08 OPEN-080 the time zone %s is not sent: the app warns on the console, confirms that the rest is saved, and keeps the name as typed',
  async timezone => {
    await open()
    expect(await saveTyped({ timezone, shipName: 'Elsa' })).toEqual(['PUT /api/contact/captain', 'PUT /api/Profile'])
    expect(app.printed.join()).toContain(timezone)
    expect(app.stores.profileForm).toMatchObject({
      isSavedShown: true,
      notStored: { timeZone: 'unknown' },
      state: { is: 'dirty', values: { timezone }, saved: { timezone: 'Europe/Copenhagen', shipName: 'Elsa' } },
    })
    expect(await saveTyped()).toEqual(['PUT /api/contact/captain', 'PUT /api/Profile'])
    expect(await saveTyped({ timezone: 'Europe/Oslo' })).toContain('PUT /api/userSettings')
    expect(app.stores.profileForm).toMatchObject({ isSavedShown: true, notStored: {}, state: { is: 'clean' } })
  },
)

test.each([
  ['GET /api/contact/captain', 500],
  ['GET /api/contact/captain', 'lost'],
  ['GET /api/Profile', []],
  ['GET /api/userSettings', 'lost'],
])('an unreadable record is never overwritten: %s answers %j', async (call, reply) => {
  await open({ [call]: reply })
  expect(app.stores.account.reading).toBe('error')
  expect(form().is).toBe('unread')
  app.gateway.calls()
  void app.actions.saveProfile()
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([])
})

test.each([
  [
    { name: null, phoneNumber: 7, hatchSMSActive: 'yes', foreign: {}, captainEmail: 'captain@boat.test' },
    { name: '', phoneNumber: '', hatchSMSActive: false },
  ],
  [{ name: '\u{1F6A2} \u05E9\u05DC\u05D5\u05DD' }, { name: '\u{1F6A2} \u05E9\u05DC\u05D5\u05DD', phoneNumber: '' }],
])('a record with missing, null and unknown fields is read as far as possible: %j', async (contact, values) => {
  await open({ 'GET /api/contact/captain': contact })
  expect(form()).toMatchObject({ is: 'clean', values })
})

test('OPEN-132 a profile without usage is loaded with zero usage', async () => {
  await open({ 'GET /api/Profile': { ...PROFILE, dataLimit: null, mBsUsed: 'a lot' } })
  expect(app.stores.profile.it).toMatchObject({ dataLimit: 0, mBsUsed: 0 })
})

test('ACCT-01 an unreadable account does not hide the others', async () => {
  await open({
    'GET /api/connectedAccount': [null, { isApproved: true }, { userId: 'bo@boat.test', isApproved: 'yes' }],
  })
  expect(app.stores.accounts.items).toMatchObject([{ userId: 'bo@boat.test', isApproved: false }])
})

const [NO_RIGHTS, ALL_RIGHTS] = [false, true].map(it => ({
  isApproved: it,
  hasGalleryAccess: it,
  hasUploadAccess: it,
}))
test.each([
  ['ACCT-17', 'PUT', 'allowGallery', NO_RIGHTS],
  ['ACCT-18', 'PUT', 'denyGallery', ALL_RIGHTS],
  ['ACCT-19', 'PUT', 'allowUpload', NO_RIGHTS],
  ['ACCT-20', 'PUT', 'denyUpload', ALL_RIGHTS],
  ['ACCT-21', 'PUT', 'lockout', ALL_RIGHTS],
  ['ACCT-22', 'DELETE', 'remove', ALL_RIGHTS],
  ['ACCT-23', 'PUT', 'approve', NO_RIGHTS],
] as const)(
  '%s ACCT-24 SM-ACCT-8 API-53 a refused %s of %s leaves the account as it was and shows no banner',
  async (_, method, word, rights) => {
    const call = `${method} /api/connectedAccount/${word}/bo%40boat.test`
    const action = word === 'lockout' ? 'lockOut' : word
    await open({ 'GET /api/connectedAccount': [{ userId: 'bo@boat.test', ...rights }], [call]: 500 })
    app.gateway.calls()
    app.actions.requestAccountChange('bo@boat.test', action)
    app.actions.answerAccountChange('bo@boat.test', true)
    await app.pass(0)
    expect(app.gateway.calls()).toEqual([call])
    expect(app.stores.accounts.items).toMatchObject([{ ...rights, sending: [] }])
    expect(app.stores.banners.success).toBeUndefined()
  },
)

test('ACCT-10 SM-ACCT-8 after a change without an answer the list tells what the account may do', async () => {
  const lockOut = 'PUT /api/connectedAccount/lockout/bo%40boat.test'
  await open({ 'GET /api/connectedAccount': [{ userId: 'bo@boat.test', ...ALL_RIGHTS }], [lockOut]: 'lost' })
  app.actions.requestAccountChange('bo@boat.test', 'lockOut')
  app.gateway.answer('GET /api/connectedAccount', [{ userId: 'bo@boat.test', ...ALL_RIGHTS, isApproved: false }])
  app.actions.answerAccountChange('bo@boat.test', true)
  await app.pass(0)
  expect(app.stores.accounts.items).toMatchObject([{ isApproved: false, sending: [] }])
  expect(app.stores.banners.success).toBeUndefined()
})

test.each([null, 404])('OPEN-036 a missing subscription is no error: %j', async reply => {
  await open({ 'GET /api/subscription': reply })
  expect(app.stores.subscription).toEqual({ is: 'loaded', it: null })
})

test('ROLE-09 a person who is no captain loses nothing by leaving, and no captain data are requested', async () => {
  await open({ 'GET /api/Profile': { ...PROFILE, isCaptain: false } })
  expect(app.gateway.asked.map(it => it.call)).not.toContain('GET /api/connectedAccount')
  expect(app.actions.isHeldUp(() => undefined)).toBe(false)
})

test.each([{ name: 'Eva' }, { hatchSMSActive: false }])(
  'PROFILE-47 SM-FORM-5 SM-FORM-6 SM-FORM-7 leaving with the change %j waits for the answer',
  async change => {
    await open()
    app.actions.editProfile(change)
    const goOn = vi.fn()
    expect([app.actions.isHeldUp(goOn), form().is]).toEqual([true, 'asking'])
    app.actions.answerLeaving(false)
    expect([form().is, goOn.mock.calls.length]).toEqual(['dirty', 0])
    expect(app.actions.isHeldUp(goOn)).toBe(true)
    app.actions.answerLeaving(true)
    expect(goOn).toHaveBeenCalledOnce()
  },
)
