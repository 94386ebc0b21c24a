import { CaptainContact, MAX_VIP_CONTACTS, VipContact } from '@drydock/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inputLogOf } from '#boat/inputLog.ts'
import { openBoat } from '#testing/openBoat.ts'

const guard = { id: 'guard', name: 'Coast guard', phoneNumber: '+4520000002' }

async function onBoat(count = 1) {
  const vips = Array.from({ length: count }, (_, index) => ({
    name: guard.name,
    phone: guard.phoneNumber,
    ...(index === 0 ? { id: guard.id } : {}),
  }))
  const { as } = await openBoat({ vips })
  // A friend has the same rights as the captain here. OPEN-085.
  const call = await as('friend')
  return { call, list: async () => z.array(VipContact).parse((await call('GET', '/api/vipcontact')).body) }
}

test('API-37 VIP-01 the VIP list has id, name and phone number of each contact', async () => {
  const { list } = await onBoat(2)
  expect(await list()).toEqual([guard, { ...guard, id: 'vip-2' }])
})

test('API-41 OPEN-038 the gateway answers one contact by its id, and 404 for an unknown id', async () => {
  const { call } = await onBoat(2)
  expect((await call('GET', '/api/vipcontact/guard')).body).toEqual({
    id: 'guard',
    name: 'Coast guard',
    phoneNumber: '+4520000002',
  })
  expect((await call('GET', '/api/vipcontact/vip-2')).body).toMatchObject({ id: 'vip-2' })
  expect(await call('GET', '/api/vipcontact/vip-3')).toMatchObject({ status: 404 })
})

test('API-38 API-39 API-40 VIP-17 VIP-18 VIP-19 a friend adds, saves and removes a contact', async () => {
  const { call, list } = await onBoat()
  expect(await call('POST', '/api/vipcontact', { name: ' Bo ', phoneNumber: '+4520000003', id: 'mine' })).toMatchObject(
    { status: 200, text: '' },
  )
  const [, bo] = await list()
  expect(bo).toEqual({ id: 'vip-2', name: 'Bo', phoneNumber: '+4520000003' })
  expect(
    (await call('PUT', '/api/vipcontact/guard', { id: 'other', name: 'Rescue', phoneNumber: '+4520000004' })).status,
  ).toBe(200)
  expect(await list()).toEqual([{ id: 'guard', name: 'Rescue', phoneNumber: '+4520000004' }, bo])
  expect((await call('DELETE', '/api/vipcontact/guard')).status).toBe(200)
  expect(await list()).toEqual([bo])
})

test('OPEN-142 VIP-15 JOURNEY-05 PROFILE-40 the gateway counts UTF-16 units as the app does: 15 emoji are a valid name, 16 are not', async () => {
  const { as } = await openBoat({ vips: [] })
  const call = await as('captain')
  const name = (count: number): string => '\u{1F6A4}'.repeat(count)
  const statuses = async (count: number): Promise<readonly number[]> => {
    const text = name(count)
    const contact = CaptainContact.parse((await call('GET', '/api/contact/captain')).body)
    const answers = [
      await call('POST', '/api/vipcontact', { name: text, phoneNumber: '+4520000003' }),
      await call('POST', '/api/favouriteJourney', {
        favouriteDate: `2024-06-${count}`,
        nickname: text,
        description: '',
      }),
      await call('PUT', '/api/contact/captain', { ...contact, name: text }),
      await call('PUT', '/api/Profile', {
        shipName: text,
        shipHomeLocation: '',
        geofenceRadius: 50,
        geofenceLatitude: null,
        geofenceLongitude: null,
      }),
    ]
    return answers.map(it => it.status)
  }
  expect([await statuses(15), await statuses(16)]).toEqual([
    [200, 200, 200, 200],
    [400, 400, 400, 400],
  ])
})

test('VIP-14 LIMIT-32 an eleventh contact is refused', async () => {
  const { call, list } = await onBoat(MAX_VIP_CONTACTS - 1)
  const add = async () => (await call('POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520000003' })).status
  expect([await add(), await add(), (await list()).length]).toEqual([200, 409, 10])
})

test('LIMIT-32 a contact beyond the limit is refused without being recorded as an input', async () => {
  const { boat, as } = await openBoat({})
  const captain = await as('captain')
  const statuses: number[] = []
  for (let count = 0; count < 2 * MAX_VIP_CONTACTS; count++)
    statuses.push((await captain('POST', '/api/vipcontact', { name: 'Bo', phoneNumber: '+4520000003' })).status)
  expect(statuses).toEqual([...Array(MAX_VIP_CONTACTS).fill(200), ...Array(MAX_VIP_CONTACTS).fill(409)])
  expect(inputLogOf(boat).all()).toHaveLength(MAX_VIP_CONTACTS)
})

test.each([
  [{ name: '', phoneNumber: '+4520000003' }, 'name'],
  [{ name: 'x'.repeat(31), phoneNumber: '+4520000003' }, 'name'],
  [{ name: 'Bo', phoneNumber: '112' }, 'phoneNumber'],
  [{ name: 'Bo' }, 'phoneNumber'],
  [undefined, 'body'],
])('VIP-15 VIP-16 %j is refused and names %s', async (body, field) => {
  const { call, list } = await onBoat()
  for (const [method, path] of [
    ['POST', '/api/vipcontact'],
    ['PUT', '/api/vipcontact/guard'],
  ] as const)
    expect(await call(method, path, body)).toMatchObject({ status: 400, body: { field } })
  expect(await list()).toEqual([guard])
})

test.each(['GET', 'PUT', 'DELETE'])('%s of an unknown contact is 404', async method => {
  const { call } = await onBoat()
  expect(
    await call(
      method,
      '/api/vipcontact/nobody',
      method === 'PUT' ? { name: 'Bo', phoneNumber: '+4520000003' } : undefined,
    ),
  ).toMatchObject({ status: 404, body: { field: 'id' } })
})
