import { NotificationFlags } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { alarmDeliveryOf } from '#stores/alarmDelivery.ts'
import { alarmDelivery } from './alarmDelivery.ts'

const OFF = NotificationFlags.parse({})
const EMAIL = NotificationFlags.parse(Object.fromEntries(Object.keys(OFF).map(flag => [flag, flag.includes('Email')])))
const SMS = NotificationFlags.parse(Object.fromEntries(Object.keys(OFF).map(flag => [flag, flag.includes('SMS')])))
const BOTH = NotificationFlags.parse(Object.fromEntries(Object.keys(OFF).map(flag => [flag, true])))
const MOST = {
  ...OFF,
  detectorsEmailActive: true,
  shorePowerEmailActive: true,
  smartplugEmailActive: true,
  mainDoorSMSActive: true,
  hatchSMSActive: true,
}

const textFor = (
  isCaptain: boolean | undefined,
  flags: NotificationFlags | undefined,
  phoneNumber = '+4520000009',
): string => {
  const profile = isCaptain === undefined ? undefined : ({ isCaptain } as never)
  const contact = flags && { ...flags, id: 'captain', name: 'Ann', phoneNumber, captainEmail: 'captain@boat.test' }
  return alarmDelivery
    .closedApp(alarmDeliveryOf({ it: profile }, { contact }))
    .join(' ')
    .trim()
}

test.each([
  ['both channels on', true, BOTH, 'App closed, nothing sounds: e-mail and SMS reach you.'],
  ['e-mail alone', true, EMAIL, 'App closed, nothing sounds: only e-mail reaches you.'],
  ['SMS alone', true, SMS, 'App closed, nothing sounds: only SMS reaches you.'],
  ['all flags off', true, OFF, 'App closed, nothing sounds: no e-mail and no SMS tells you of an alarm.'],
  [
    'flags that report no alarm',
    true,
    { ...OFF, voltageLowEmailActive: true, gsmConnectionLostSMSActive: true },
    'App closed, nothing sounds: no e-mail and no SMS tells you of an alarm.',
  ],
  [
    'one flag',
    true,
    { ...OFF, hatchEmailActive: true },
    'App closed, nothing sounds: only e-mail reaches you, but not for every alarm.',
  ],
  [
    'all alarms but tampering',
    true,
    { ...MOST, geofenceSMSActive: true },
    'App closed, nothing sounds: e-mail and SMS reach you, but not for every alarm.',
  ],
  [
    'each alarm by one channel',
    true,
    { ...MOST, geofenceSMSActive: true, gatewayTamperedEmailActive: true },
    'App closed, nothing sounds: e-mail and SMS reach you.',
  ],
  ['a record that has not been read', true, undefined, 'App closed, nothing sounds.'],
  ['a profile that has not been read', undefined, BOTH, 'App closed, nothing sounds.'],
  [
    'a crew member',
    false,
    BOTH,
    'App closed, nothing sounds: e-mail and SMS go to the captain and to sailor friends, as the captain has chosen.',
  ],
])('UX with %s the text for a closed app is correct', (_, isCaptain, flags, text) => {
  expect(textFor(isCaptain, flags)).toBe(text)
})

test('UX without a phone number no SMS reaches the captain', () => {
  expect([textFor(true, BOTH, ''), textFor(true, SMS, '')]).toEqual([
    'App closed, nothing sounds: only e-mail reaches you.',
    'App closed, nothing sounds: no e-mail and no SMS tells you of an alarm.',
  ])
})
