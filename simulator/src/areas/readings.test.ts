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
import { entriesOf } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'

async function onBoat(
  plan: Parameters<Awaited<ReturnType<typeof openTestGateway>>['addBoat']>[0] = {},
  role: 'captain' | 'friend' = 'captain',
) {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(plan)
  const token = await fixture.token(hosted, role)
  return { boat: hosted.boat, get: (path: string) => fixture.ask(path, { token }) }
}

test.each([
  [21.5, 21.5],
  [-5, -5],
  [-273, undefined],
])('API-25 TEMP-01 a cabin temperature of %d °C is read as %s', async (temperature, shown) => {
  const { get } = await onBoat({ temperature })
  const reply = decodeReply(temperatureRoutes.read, (await get('/api/temperature')).text)
  expect(reply.ok && parseTemperature(reply.value.cabinTemperature)).toBe(shown)
})

test('API-17 EVENTLOG-02 the core history holds the events of the plan and those since the start', async () => {
  const { boat, get } = await onBoat({ events: [{ name: 'Online', ago: 60_000 }] })
  appendHistoryAndNotify(boat, 'Main power loss')
  const items = z.array(HistoryItem).parse((await get('/api/sensor/CoreHistory')).body)
  expect(items.map(it => [it.id, it.latestEventName, it.modifiedDate])).toEqual([
    ['e1', 'Online', '2026-06-01T07:59:00.000Z'],
    ['e2', 'Main power loss', '2026-06-01T08:00:00.000Z'],
  ])
})

test('API-18 HISTORY-30 each sensor type has its own history, which can be empty', async () => {
  const { boat, get } = await onBoat()
  appendSensorHistory(boat, 10, 'Door opened')
  const names = async (type: number) =>
    z
      .array(HistoryItem)
      .parse((await get(`/api/sensor/history/${type}`)).body)
      .map(it => it.latestEventName)
  expect([await names(10), await names(1)]).toEqual([['Door opened'], []])
})

test('the journal keeps replies unchanged when the boat changes later', async () => {
  const { boat, get } = await onBoat({ events: [] })
  appendSensorHistory(boat, 10, 'Door opened')
  await get('/api/sensor/CoreHistory')
  await get('/api/sensor/history/10')
  appendHistoryAndNotify(boat, 'Offline')
  appendSensorHistory(boat, 10, 'Door closed')
  expect(entriesOf(boat, 'rest').map(([, , body]) => body)).toMatchObject([
    { reply: [] },
    { reply: [{ latestEventName: 'Door opened' }] },
  ])
})

test.each([
  ['captain', true],
  ['friend', false],
] as const)('API-19 ROLE-02 OPEN-031 the profile of the %s has isCaptain %s', async (role, isCaptain) => {
  const { get } = await onBoat({ name: 'Nora' }, role)
  expect(Profile.parse((await get('/api/Profile')).body)).toMatchObject({
    userId: `${role}@nora.example`,
    isCaptain,
    shipName: 'Nora',
    billingStart: '2026-06-01T00:00:00.000Z',
    billingEnd: '2026-07-01T00:00:00.000Z',
  })
})

test.each(['Europe/Copenhagen', 'Pacific/Auckland'])(
  'API-35 OPEN-037 the settings hold the time zone %s',
  async timeZone => {
    const { get } = await onBoat({ timeZone }, 'friend')
    expect(UserSettings.parse((await get('/api/userSettings')).body)).toEqual({ timezone: timeZone })
  },
)
