import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp } from '#testing/app.ts'

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
const CONTACT = { id: 'c1', name: 'Kim Holm', phoneNumber: '+4520123456', captainEmail: 'captain@boat.test' }

/** Flags in the spelling of the gateway. */
const FLAGS = [
  ['NOTIFY-02', 'shorePowerEmailActive'],
  ['NOTIFY-03', 'smartplugEmailActive'],
  ['NOTIFY-04', 'mainDoorEmailActive'],
  ['NOTIFY-05', 'hatchEmailActive'],
  ['NOTIFY-06', 'geofenceEmailActive'],
  ['NOTIFY-07', 'gatewayTamperedEmailActive'],
  ['NOTIFY-08', 'gatewayPowerlossEmailActive'],
  ['NOTIFY-09', 'detectorsEmailActive'],
  ['NOTIFY-10', 'voltageLowEmailActive'],
  ['NOTIFY-11', 'lowBatterySensorEmailActive'],
  ['NOTIFY-12', 'gsmConnectionLostEmailActive'],
  ['NOTIFY-13', 'shorePowerSMSActive'],
  ['NOTIFY-14', 'smartPlugSMSActive'],
  ['NOTIFY-15', 'mainDoorSMSActive'],
  ['NOTIFY-16', 'hatchSMSActive'],
  ['NOTIFY-17', 'geofenceSMSActive'],
  ['NOTIFY-18', 'gatewayTamperedSMSActive'],
  ['NOTIFY-19', 'gatewayPowerlossSMSActive'],
  ['NOTIFY-20', 'detectorsSMSActive'],
  ['NOTIFY-21', 'voltageLowSMSActive'],
  ['NOTIFY-22', 'lowBatterySensorSMSActive'],
  ['NOTIFY-23', 'gsmConnectionLostSMSActive'],
] as const
const onesOf = (record: object): readonly string[] =>
  Object.keys(record).filter(name => name.endsWith('Active') && Reflect.get(record, name) === true)

test.each(FLAGS)('%s the flag %s is loaded, and a save sends only this flag as set', async (_, flag) => {
  const app = await openCalmApp({
    replies: {
      'GET /api/Profile': PROFILE,
      'GET /api/contact/captain': { ...CONTACT, [flag]: true },
      'GET /api/connectedAccount': [],
      'GET /api/subscription': null,
    },
  })
  void app.actions.openProfile()
  app.actions.openProfileForm()
  await app.pass(0)
  const { state } = app.stores.profileForm
  expect(state).toMatchObject({ is: 'clean' })
  expect('values' in state ? onesOf(state.values) : []).toEqual([flag])
  app.actions.editProfile({ name: 'Eva' })
  void app.actions.saveProfile()
  await app.pass(0)
  expect(onesOf(Object(app.gateway.asked.find(it => it.call === 'PUT /api/contact/captain')?.body))).toEqual([flag])
})

test.each(FLAGS)('%s a captain who sets %s saves this flag only', async (_, flag) => {
  const app = await openCalmApp({
    replies: {
      'GET /api/Profile': PROFILE,
      'GET /api/contact/captain': CONTACT,
      'GET /api/connectedAccount': [],
      'GET /api/subscription': null,
    },
  })
  void app.actions.openProfile()
  app.actions.openProfileForm()
  await app.pass(0)
  app.actions.editProfile({ [flag]: true })
  void app.actions.saveProfile()
  await app.pass(0)
  expect(onesOf(Object(app.gateway.asked.find(it => it.call === 'PUT /api/contact/captain')?.body))).toEqual([flag])
})
