import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contactRoutes } from './contacts.ts'
import { eventlogRoutes, historyRoutes } from './history.ts'
import { journeyRoutes } from './journeys.ts'
import { decodeReply } from './route.ts'
import { sensorRoutes } from './sensors.ts'
import { lenientArray } from './tolerant.ts'
import { vipRoutes } from './vip.ts'

const Numbers = lenientArray(z.number())

describe('a lenient list', () => {
  test.each([
    [[], []],
    [
      [1, null, 2],
      [1, 2],
    ],
    [[{}, 'one', 3], [3]],
  ])('%j is parsed to %j', (list, readable) => {
    expect(Numbers.parse(list)).toEqual(readable)
  })

  test.each([[[null]], [['one', {}]], ['[1]'], [{ 0: 1 }], [null]])('%j is refused', list => {
    expect(Numbers.safeParse(list).success).toBe(false)
  })

  test('keeps every valid entry once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.jsonValue())), list => {
        const numbers = list.filter(it => typeof it === 'number')
        fc.pre(numbers.length > 0)
        expect(Numbers.parse(list)).toEqual(numbers)
      }),
    )
  })
})

const GOOD = {
  device: {
    attachedDeviceId: 'd',
    attachedDeviceTypeId: 10,
    alarm1: true,
    modifiedDateTime: '2026-06-01T08:00:00Z',
    age: 3,
    battery: 80,
  },
  event: { id: '7', latestEventName: 'Alarm main door sensor', modifiedDate: '2026-06-01T08:00:00Z' },
  journey: { id: 'j', favouriteDate: '2026-06-01', nickname: 'Skerries' },
  friend: { id: 'bo', email: 'bo@shore.example', name: 'Bo' },
  vip: { id: 'guard', name: 'Coast guard', phoneNumber: '+4520000003' },
}

test.each([
  ['SENSOR-39 a device', sensorRoutes.list, GOOD.device, { ...GOOD.device, age: 'old' }],
  ['EVENTLOG-01 an event of the boat', eventlogRoutes.list, GOOD.event, { ...GOOD.event, latestEventName: null }],
  ['HISTORY-30 an event of a sensor', historyRoutes.list, GOOD.event, { ...GOOD.event, modifiedDate: 5 }],
  ['JOURNEY-01 a favourite journey', journeyRoutes.list, GOOD.journey, { ...GOOD.journey, favouriteDate: null }],
  ['CONTACT-01 a sailor friend', contactRoutes.list, GOOD.friend, { ...GOOD.friend, email: null }],
  ['VIP-01 a VIP contact', vipRoutes.list, GOOD.vip, { ...GOOD.vip, id: undefined }],
])('%s that is invalid does not hide the others', (_, route, good, bad) => {
  const read = decodeReply(route, JSON.stringify([bad, good, null, {}]))
  expect(read.ok && read.value).toMatchObject([good])
})
