import { CaptainContact, NOTIFICATION_TOPICS, SailorFriend } from '@drydock/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openBoat } from '#testing/openBoat.ts'
import { FRIEND } from '#testing/calls.ts'

const PLAN = {
  name: 'Nora',
  captain: { name: 'Kim', phone: '+4520000009', notify: { sms: ['geofence' as const] } },
  contacts: [{ name: 'Ann', email: 'ann@shore.example', notify: { email: ['detectors' as const] } }],
}

async function onNora() {
  const opened = await openBoat(PLAN)
  const list = async () => z.array(SailorFriend).parse((await opened.captain('GET', '/api/contact')).body)
  return { ...opened, list }
}

test("API-24 NOTIFY-24 OPEN-032 the captain and a friend read the captain's contact under its fixed path; the record has another id", async () => {
  const { captain, as } = await onNora()
  const record = CaptainContact.parse((await captain('GET', '/api/contact/captain')).body)
  expect(record).toMatchObject({
    name: 'Kim',
    phoneNumber: '+4520000009',
    captainEmail: 'captain@nora.example',
    geofenceSMSActive: true,
    geofenceEmailActive: false,
  })
  expect(record.id).not.toBe('captain')
  // OPEN-079: the account screen of a friend shows the captain's name and phone.
  expect((await (await as('friend'))('GET', '/api/contact/captain')).body).toEqual(record)
})

const FLAGS = [
  ...[
    'shorePower',
    'smartplug',
    'mainDoor',
    'hatch',
    'geofence',
    'gatewayTampered',
    'gatewayPowerloss',
    'detectors',
  ].map(it => `${it}EmailActive`),
  ...['voltageLow', 'lowBatterySensor', 'gsmConnectionLost'].map(it => `${it}EmailActive`),
  ...[
    'shorePower',
    'smartPlug',
    'mainDoor',
    'hatch',
    'geofence',
    'gatewayTampered',
    'gatewayPowerloss',
    'detectors',
  ].map(it => `${it}SMSActive`),
  ...['voltageLow', 'lowBatterySensor', 'gsmConnectionLost'].map(it => `${it}SMSActive`),
]

test("NOTIFY-01 the captain's own record has id, name, phoneNumber, captainEmail and a flag for each notice and channel, and nothing else", async () => {
  const { captain } = await onNora()
  const record = Object((await captain('GET', '/api/contact/captain')).body)
  expect(Object.keys(record).toSorted()).toEqual(['id', 'name', 'phoneNumber', 'captainEmail', ...FLAGS].toSorted())
  expect(FLAGS.map(it => [it, record[it]])).toEqual(FLAGS.map(it => [it, it === 'geofenceSMSActive']))
})

test('OPEN-033 the contact list holds only the sailor friends', async () => {
  const { list } = await onNora()
  expect(await list()).toMatchObject([
    {
      id: 'contact-1',
      name: 'Ann',
      email: 'ann@shore.example',
      active: true,
      detectorsEmailActive: true,
      captainEmail: 'captain@nora.example',
    },
  ])
})

test("NOTIFY-25 the gateway saves the captain's changes to the own record, except id and captainEmail", async () => {
  const { captain } = await onNora()
  const { email: _, active: __, ...record } = FRIEND
  expect(
    await captain('PUT', '/api/contact/captain', {
      ...record,
      id: 'other',
      captainEmail: 'somebody@else.example',
      hatchSMSActive: true,
    }),
  ).toMatchObject({ status: 200, text: '' })
  expect((await captain('GET', '/api/contact/captain')).body).toEqual({
    ...record,
    id: 'contact-0',
    captainEmail: 'captain@nora.example',
    hatchSMSActive: true,
  })
})

test('API-21 CONTACT-02 CONTACT-03 CONTACT-06 CONTACT-07 a new friend is active and gets no notices about a lost connection', async () => {
  const { captain, list } = await onNora()
  const on = Object.fromEntries(
    Object.values(NOTIFICATION_TOPICS).flatMap(it => [[it.email, true] as const, [it.sms, true] as const]),
  )
  expect(
    await captain('POST', '/api/contact', { ...FRIEND, ...on, active: false, captainEmail: 'Captain@Nora.example' }),
  ).toMatchObject({ status: 200, text: '' })
  expect((await list())[1]).toEqual({
    ...FRIEND,
    ...on,
    id: 'contact-2',
    active: true,
    captainEmail: 'captain@nora.example',
    gsmConnectionLostEmailActive: false,
    gsmConnectionLostSMSActive: false,
  })
})

test('API-22 API-23 the captain saves and removes a friend', async () => {
  const { captain, list } = await onNora()
  expect(
    (await captain('PUT', '/api/contact/contact-1', { ...FRIEND, active: false, gsmConnectionLostSMSActive: true }))
      .status,
  ).toBe(200)
  expect(await list()).toEqual([{ ...FRIEND, id: 'contact-1', active: false, gsmConnectionLostSMSActive: true }])
  expect(await captain('DELETE', '/api/contact/contact-1')).toMatchObject({ status: 200, text: '' })
  expect([
    await list(),
    (await captain('GET', '/api/contact/contact-1')).status,
    (await captain('DELETE', '/api/contact/contact-1')).status,
  ]).toEqual([[], 404, 404])
})

test('the gateway never reuses a contact id', async () => {
  const { captain, list } = await onNora()
  await captain('POST', '/api/contact', FRIEND)
  await captain('DELETE', '/api/contact/contact-2')
  await captain('POST', '/api/contact', FRIEND)
  expect((await list()).map(it => it.id)).toEqual(['contact-1', 'contact-3'])
})

test.each(['captain@nora.example', ' Captain@Nora.Example '])(
  "CONTACT-26 OPEN-082 a friend with the captain's email %j is refused",
  async email => {
    const { captain, list } = await onNora()
    const before = await list()
    for (const [method, path] of [
      ['POST', '/api/contact'],
      ['PUT', '/api/contact/contact-1'],
    ] as const)
      expect(await captain(method, path, { ...FRIEND, email })).toMatchObject({
        status: 400,
        body: { field: 'email', detail: 'This email belongs to the captain and cannot be used' },
      })
    expect(await list()).toEqual(before)
  },
)

test.each([
  [{ name: '' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(31) }, 'name', 'Name must be less than 30 characters'],
  [{ email: 'ann' }, 'email', 'E-mail must be valid'],
  [{ phoneNumber: '' }, 'phoneNumber', 'phone number'],
  [{ hatchSMSActive: null }, 'hatchSMSActive', ''],
])('a friend with %j is refused and nothing changes', async (wrong, field, text) => {
  const { captain, list } = await onNora()
  const before = await list()
  for (const [method, path] of [
    ['POST', '/api/contact'],
    ['PUT', '/api/contact/contact-1'],
  ] as const) {
    expect(await captain(method, path, { ...FRIEND, ...wrong })).toMatchObject({
      status: 400,
      body: { field, detail: expect.stringContaining(text) },
    })
  }
  expect(await list()).toEqual(before)
})

test.each(['email', 'active'])('a friend saved without %s is refused', async field => {
  const { captain } = await onNora()
  expect(await captain('PUT', '/api/contact/contact-1', { ...FRIEND, [field]: undefined })).toMatchObject({
    status: 400,
    body: { field },
  })
})

test.each(['captain', 'contact-0'])("removing the captain's own record as %s is refused", async id => {
  const { captain } = await onNora()
  expect((await captain('DELETE', `/api/contact/${id}`)).status).toBe(409)
  expect((await captain('GET', '/api/contact/captain')).status).toBe(200)
})
