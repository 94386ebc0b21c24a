import { expect, test } from 'vitest'
import { openBoat } from '#testing/openBoat.ts'
import { boatOf, eventsOf, moveTo, timesOf, entriesOf } from '#testing/boat.ts'
import { setSilent } from './silence.ts'
import { setModem } from './modem.ts'
import { openNetwork } from './radio.ts'
import { resetGateway, restartGateway } from './system.ts'

test('API-03 SETTINGS-11 OPEN-019 a factory reset removes every device and is in the event log', async () => {
  const { boat, captain } = await openBoat({ events: [] })
  expect(await captain('POST', '/api/Alarm/reset')).toMatchObject({ status: 200, text: '' })
  expect([(await captain('GET', '/api/sensor')).body, eventsOf(boat)]).toEqual([[], ['Factory reset']])
})

test('a factory reset cancels an enrollment', () => {
  const boat = boatOf({ sensors: [] })
  openNetwork(boat, 3)
  moveTo(boat, 10_000)
  resetGateway(boat)
  moveTo(boat, 200_000)
  expect([boat.state.sensors, timesOf(boat, 'DeviceAdded')]).toEqual([[], []])
})

test('API-04 SETTINGS-13 OPEN-019 a restarting gateway is silent for a while, then pushes its status', async () => {
  const { boat, captain } = await openBoat({ events: [], gateway: { restartTakes: 20_000, statusEvery: 3_600_000 } })
  expect(await captain('POST', '/api/Alarm/restart')).toMatchObject({ status: 200, text: '' })
  await captain('GET', '/api/Alarm/Arm')
  moveTo(boat, 19_999)
  expect([eventsOf(boat), entriesOf(boat, 'hub'), boat.state.silent]).toEqual([['Restarted', 'Offline'], [], true])
  moveTo(boat, 29_000)
  expect([eventsOf(boat), timesOf(boat, 'SetStatusOnClient'), boat.state.armed]).toEqual([
    ['Restarted', 'Offline', 'Online'],
    [20_000],
    false,
  ])
})

test.each([
  ['restart', restartGateway],
  ['factory reset', resetGateway],
])('a silent gateway does not execute a %s', (_, order) => {
  const boat = boatOf({ events: [] })
  setSilent(boat, true)
  order(boat)
  moveTo(boat, 60_000)
  expect([eventsOf(boat), boat.state.silent, boat.state.sensors.length]).toEqual([[], true, 4])
})

test('a step that resumes the gateway does not end its restart, and the restart does not end a silence by a step', () => {
  const boat = boatOf({ events: [] })
  restartGateway(boat)
  moveTo(boat, 5_000)
  setSilent(boat, false)
  expect(boat.state.silent).toBe(true)
  setSilent(boat, true)
  moveTo(boat, 60_000)
  expect([eventsOf(boat), boat.state.silent]).toEqual([['Restarted', 'Offline'], true])
  setSilent(boat, false)
  expect([eventsOf(boat), boat.state.silent]).toEqual([['Restarted', 'Offline', 'Online'], false])
})

test('EVENTLOG-16 a gateway without the mobile network is silent until it is back', () => {
  const boat = boatOf({ events: [] })
  setModem(boat, false)
  setModem(boat, false)
  moveTo(boat, 10_000)
  setModem(boat, true)
  expect([eventsOf(boat), timesOf(boat, 'SetStatusOnClient')]).toEqual([['Offline', 'Online'], [10_000]])
})
