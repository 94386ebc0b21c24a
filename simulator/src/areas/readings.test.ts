import {
  parseTemperature,
  HistoryItem,
  Profile,
  decodeReply,
  temperatureRoutes,
  UserSettings,
} from '@drydock/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appendHistoryAndNotify, appendSensorHistory } from '#devices/gateway.ts'
import { told } from '#testing/boat.ts'
import { openHarbour } from '#testing/gateway.ts'

async function onBoat(
  plan: Parameters<Awaited<ReturnType<typeof openHarbour>>['moor']>[0] = {},
  role: 'captain' | 'friend' = 'captain',
) {
  const harbour = await openHarbour()
  const moored = harbour.moor(plan)
  const token = await harbour.token(moored, role)
  return { boat: moored.boat, get: (path: string) => harbour.ask(path, { token }) }
}

test.each([
  [21.5, 21.5],
  [-5, -5],
  [-273, undefined],
])('API-25 TEMP-01 a cabin of %d °C is read as %s', async (temperature, shown) => {
  const { get } = await onBoat({ temperature })
  const reply = decodeReply(temperatureRoutes.read, (await get('/api/temperature')).text)
  expect(reply.ok && parseTemperature(reply.value.cabinTemperature)).toBe(shown)
})

test('API-17 EVENTLOG-02 the core history holds what was there and what has happened since', async () => {
  const { boat, get } = await onBoat({ events: [{ name: 'Online', ago: 60_000 }] })
  appendHistoryAndNotify(boat, 'Main power loss')
  const items = z.array(HistoryItem).parse((await get('/api/sensor/CoreHistory')).body)
  expect(items.map(it => [it.id, it.latestEventName, it.modifiedDate])).toEqual([
    ['e1', 'Online', '2026-06-01T07:59:00.000Z'],
    ['e2', 'Main power loss', '2026-06-01T08:00:00.000Z'],
  ])
})

test('API-18 HISTORY-30 a sensor type has a history of its own, an empty one too', async () => {
  const { boat, get } = await onBoat()
  appendSensorHistory(boat, 10, 'Door opened')
  const names = async (type: number) =>
    z
      .array(HistoryItem)
      .parse((await get(`/api/sensor/history/${type}`)).body)
      .map(it => it.latestEventName)
  expect([await names(10), await names(1)]).toEqual([['Door opened'], []])
})

test('what was answered stays in the journal as it was answered, whatever happens later', async () => {
  const { boat, get } = await onBoat({ events: [] })
  appendSensorHistory(boat, 10, 'Door opened')
  await get('/api/sensor/CoreHistory')
  await get('/api/sensor/history/10')
  appendHistoryAndNotify(boat, 'Offline')
  appendSensorHistory(boat, 10, 'Door closed')
  expect(told(boat, 'rest').map(([, , body]) => body)).toMatchObject([
    { reply: [] },
    { reply: [{ latestEventName: 'Door opened' }] },
  ])
})

test.each([
  ['captain', true],
  ['friend', false],
] as const)(
  'API-19 ROLE-02 OPEN-031 the profile of the %s says whether this is the captain: %s',
  async (role, isCaptain) => {
    const { get } = await onBoat({ name: 'Nora' }, role)
    expect(Profile.parse((await get('/api/Profile')).body)).toMatchObject({
      userId: `${role}@nora.example`,
      isCaptain,
      shipName: 'Nora',
      billingStart: '2026-06-01T00:00:00.000Z',
      billingEnd: '2026-07-01T00:00:00.000Z',
    })
  },
)

test.each(['Europe/Copenhagen', 'Pacific/Auckland'])(
  'API-35 OPEN-037 the settings tell the time zone %s',
  async timeZone => {
    const { get } = await onBoat({ timeZone }, 'friend')
    expect(UserSettings.parse((await get('/api/userSettings')).body)).toEqual({ timezone: timeZone })
  },
)
