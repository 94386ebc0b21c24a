import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaptainContact, ContactChange, NewContact, SailorFriend } from './contacts.ts'
import { NOTIFICATION_TOPICS, NotificationFlags, WrittenFlags } from './notifications.ts'

const names = Object.values(NOTIFICATION_TOPICS).flatMap(it => [it.email, it.sms])
const off = Object.fromEntries(names.map(it => [it, false]))
const body = {
  ...off,
  name: 'Bo',
  email: 'bo@shore.example',
  active: true,
  phoneNumber: '+4520123456',
  captainEmail: 'captain@freja.example',
}

test('CONTACT-04 CONTACT-05 there are eleven e-mail flags and eleven SMS flags, named as observed', () => {
  expect(names.toSorted()).toEqual(Object.keys(NotificationFlags.shape).toSorted())
  expect(Object.keys(NotificationFlags.shape).filter(it => it.endsWith('EmailActive'))).toHaveLength(11)
  expect(NOTIFICATION_TOPICS.smartPlug).toEqual({ email: 'smartplugEmailActive', sms: 'smartPlugSMSActive' })
})

test('a record with missing fields is parsed with every flag off', () => {
  expect(
    SailorFriend.parse({
      id: 'c',
      email: 'bo@shore.example',
      geofenceSMSActive: true,
      hatchSMSActive: 'yes',
      phoneNumber: null,
    }),
  ).toEqual({
    ...off,
    geofenceSMSActive: true,
    id: 'c',
    name: '',
    email: 'bo@shore.example',
    active: true,
    phoneNumber: '',
    captainEmail: '',
  })
  expect(CaptainContact.parse({ id: 'c' })).toEqual({ ...off, id: 'c', name: '', phoneNumber: '', captainEmail: '' })
})

test.each(names)('NOTIFY-25 a record without %s is refused', name => {
  const { [name]: _, ...rest } = off
  expect(WrittenFlags.safeParse(rest).success).toBe(false)
  expect(WrittenFlags.safeParse({ ...rest, [name]: 'true' }).success).toBe(false)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(31) }, 'name'],
  [{ email: 'bo' }, 'email'],
  [{ phoneNumber: '20123456' }, 'phoneNumber'],
  [{ active: 1 }, 'active'],
])('CONTACT-01 a new friend with %j is refused', (wrong, field) => {
  for (const schema of [NewContact, ContactChange])
    expect(schema.safeParse({ ...body, ...wrong }).error?.issues[0]?.path).toEqual([field])
})

test('a new friend needs an email; the record of the captain has none', () => {
  const { email: _, active: __, ...captains } = body
  expect([
    NewContact.safeParse(body).success,
    NewContact.safeParse(captains).success,
    ContactChange.safeParse(captains).success,
  ]).toEqual([true, false, true])
})

test('any record is parsed to boolean flags', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), fc.jsonValue()), record => {
      expect(Object.values(NotificationFlags.parse(record)).every(it => typeof it === 'boolean')).toBe(true)
    }),
  )
})
