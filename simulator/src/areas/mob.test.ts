import { expect, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import { sendMessage } from '#devices/outbox.ts'
import { openBoat } from '#testing/openBoat.ts'
import { moveTo, START, entriesOf } from '#testing/boat.ts'

const message = { lat: 55.6760982, lng: 12.568337, phone: '+46701740605' }

test.each(['/api/mob/send/', '/api/mob/send'])(
  'API-12 MOB-13 OPEN-025 %s sends an SMS with the position of the phone, also for a friend',
  async path => {
    const { boat, as } = await openBoat({ name: 'Nora' })
    moveTo(boat, 5_000)
    expect(await (await as('friend'))('POST', path, message)).toMatchObject({ status: 200, text: '' })
    const sms = {
      channel: 'sms',
      to: message.phone,
      about: 'mob',
      text: 'MAN OVER BOARD. Nora needs help at 55.676098, 12.568337.',
    }
    expect([boat.state.outbox, entriesOf(boat, 'state')]).toEqual([
      [{ at: START + 5_000, ...sms }],
      [[5_000, 'outbox', sms]],
    ])
  },
)

test.each([
  [{ lat: 91 }, 'lat'],
  [{ lng: -181 }, 'lng'],
  [{ lat: '55' }, 'lat'],
  [{ lng: null }, 'lng'],
  [{ phone: '112' }, 'phone'],
])('OPEN-103 a message with %j is refused and not sent', async (wrong, field) => {
  const { boat, captain } = await openBoat({})
  expect(await captain('POST', '/api/mob/send/', { ...message, ...wrong })).toMatchObject({
    status: 400,
    body: { field },
  })
  expect(boat.state.outbox).toEqual([])
})

test('OPEN-083 a message names a boat without a name by its device id, and has no negative zero', async () => {
  const { boat, captain } = await openBoat({ name: '', deviceId: 'DRYDOCK-0007' })
  await captain('POST', '/api/mob/send/', { ...message, lat: -0.0000001, lng: -12.5 })
  expect(boat.state.outbox[0]?.text).toBe('MAN OVER BOARD. DRYDOCK-0007 needs help at 0.000000, -12.500000.')
})

test('other messages do not end the hourly limit', async () => {
  const { boat, captain } = await openBoat({})
  const send = async (): Promise<number> => (await captain('POST', '/api/mob/send/', message)).status
  for (let n = 0; n < 60; n++) await send()
  for (let n = 0; n < 1_000; n++) sendMessage(boat, { channel: 'sms', to: '+45', about: 'hatch', text: 'Open' })
  expect(await send()).toBe(409)
})

test('the boat sends sixty messages in an hour and refuses more, without recording the refused ones', async () => {
  const { boat, as } = await openBoat({})
  const send = async (): Promise<number> => (await (await as('captain'))('POST', '/api/mob/send/', message)).status
  for (let n = 0; n < 60; n++) expect(await send()).toBe(200)
  const before = inputLogOf(boat).all().length
  expect([await send(), boat.state.outbox.length, inputLogOf(boat).all().length]).toEqual([409, 60, before])
  moveTo(boat, 3_599_999)
  expect(await send()).toBe(409)
  moveTo(boat, 3_600_000)
  expect(await send()).toBe(200)
})
