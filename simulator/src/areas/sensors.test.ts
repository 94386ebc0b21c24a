import { SENSOR_TYPES, SensorDevice, sensorRoutes } from '@drydock/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { BoatPlan } from '#boat/plan.ts'
import { reportState, reportUnchanged } from '#devices/report.ts'
import { historyOf, moveTo, sensorOf, entriesOf } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { openBoat } from '#testing/openBoat.ts'

const PLAN: BoatPlan = {
  sensors: [
    { type: 'smartPlug', id: 'PLUG-a1', confirms: 3_000, age: 1_700 },
    { type: 'door', id: 'DOOR', battery: 87 },
    { type: 'hatch', id: 'HATCH' },
  ],
}

async function onBoat() {
  const fixture = await openTestGateway()
  const hosted = fixture.addBoat(PLAN)
  const token = await fixture.token(hosted)
  return { boat: hosted.boat, call: (method: string, path: string) => fixture.ask(path, { method, token }) }
}

test('API-13 SENSOR-08 SENSOR-39 OPEN-026 the sensor list holds every paired device as the contract defines it', async () => {
  const { boat, call } = await onBoat()
  moveTo(boat, 5_000)
  const list = z.array(SensorDevice).parse((await call('GET', '/api/sensor')).body)
  expect(list).toEqual([
    {
      attachedDeviceId: 'PLUG-a1',
      attachedDeviceTypeId: 3,
      alarm1: false,
      modifiedDateTime: '2026-06-01T07:59:58.300Z',
      age: 6,
      battery: null,
    },
    {
      attachedDeviceId: 'DOOR',
      attachedDeviceTypeId: 10,
      alarm1: false,
      modifiedDateTime: '2026-06-01T08:00:00.000Z',
      age: 5,
      battery: 87,
    },
    {
      attachedDeviceId: 'HATCH',
      attachedDeviceTypeId: 1,
      alarm1: false,
      modifiedDateTime: '2026-06-01T08:00:00.000Z',
      age: 5,
      battery: null,
    },
  ])
})

test('SENSOR-08 a report without a new state renews the age of a device, and not the time of its last change', async () => {
  const { boat, call } = await onBoat()
  const door = sensorOf(boat, SENSOR_TYPES.door)
  const record = async () =>
    z
      .array(SensorDevice)
      .parse((await call('GET', '/api/sensor')).body)
      .find(it => it.attachedDeviceId === 'DOOR')
  reportState(boat, door, true)
  moveTo(boat, 50_000)
  const changed = { alarm1: true, modifiedDateTime: '2026-06-01T08:00:00.000Z' }
  expect(await record()).toMatchObject({ ...changed, age: 50 })
  reportUnchanged(boat, door)
  expect(await record()).toMatchObject({ ...changed, age: 0 })
})

test('API-14 SENSOR-17 a command is answered at once and confirmed over the hub', async () => {
  const { boat, call } = await onBoat()
  expect(await call('PUT', '/api/sensor/status/PLUG-a1/true')).toMatchObject({ status: 200, text: '' })
  expect(entriesOf(boat, 'hub')).toEqual([])
  moveTo(boat, 3_000)
  expect(entriesOf(boat, 'hub')).toEqual([
    [3_000, 'UpdateStatusChange', [{ device: 'PLUG-a1', status: '0001', age: 0, battery: null }]],
  ])
})

test.each(['DOOR', 'HATCH'])('SENSOR-24 SENSOR-25 a command to %s is accepted and never confirmed', async id => {
  const { boat, call } = await onBoat()
  expect((await call('PUT', `/api/sensor/status/${id}/true`)).status).toBe(200)
  moveTo(boat, 50_000)
  expect(entriesOf(boat, 'hub').filter(([, name]) => name === 'UpdateStatusChange')).toEqual([])
})

test('API-15 SENSOR-37 an unpaired device leaves the list and cannot be unpaired again', async () => {
  const { boat, call } = await onBoat()
  expect(await call('DELETE', '/api/sensor/unpair/PLUG-a1')).toMatchObject({ status: 200, text: '' })
  expect(boat.state.sensors.map(it => it.id)).toEqual(['DOOR', 'HATCH'])
  expect(await call('DELETE', '/api/sensor/unpair/PLUG-a1')).toMatchObject({ status: 404, body: { field: 'id' } })
})

test('a device that is unpaired during its command sends nothing', async () => {
  const { boat, call } = await onBoat()
  await call('PUT', '/api/sensor/status/PLUG-a1/true')
  await call('DELETE', '/api/sensor/unpair/PLUG-a1')
  moveTo(boat, 9_000)
  expect(entriesOf(boat, 'hub')).toEqual([])
})

test.each([
  ['PUT', '/api/sensor/status/NOBODY/true', 404, 'id'],
  ['PUT', '/api/sensor/status/plug-A1/true', 404, 'id'],
  ['PUT', '/api/sensor/status/PLUG-a1/TRUE', 400, 'status'],
  ['PUT', '/api/sensor/status/PLUG-a1/0001', 400, 'status'],
  ['DELETE', '/api/sensor/unpair/a%2Fb', 404, 'id'],
  ['GET', '/api/sensor/enroll/door', 400, 'deviceTypeId'],
  ['GET', '/api/sensor/enroll/-1', 400, 'deviceTypeId'],
  ['GET', '/api/sensor/enroll/0', 400, 'deviceTypeId'],
  ['GET', '/api/sensor/enroll/13', 400, 'deviceTypeId'],
  ['GET', '/api/sensor/enroll/14', 400, 'deviceTypeId'],
  ['GET', '/api/sensor/enroll/999', 400, 'deviceTypeId'],
  ['GET', '/api/sensor/history/1.5', 400, 'id'],
])('%s %s is refused with %d and names %s', async (method, path, status, field) => {
  const { boat, call } = await onBoat()
  const answer = await call(method, path)
  expect(answer).toMatchObject({
    status,
    body: { status, field, title: expect.any(String), detail: expect.any(String) },
  })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect([boat.state.sensors.length, boat.state.sensors.some(it => it.on)]).toEqual([3, false])
})

test('ENROLL-22 a person who enrolls while another type is being enrolled is refused, and the first device is paired', async () => {
  const { boat, as, captain } = await openBoat({ sensors: [], accounts: [{ user: 'friend' }] })
  const friend = await as('friend')
  await captain('GET', '/api/sensor/enroll/10')
  moveTo(boat, 30_000)
  expect(await friend('GET', '/api/sensor/enroll/3')).toMatchObject({ status: 409, body: { field: 'deviceTypeId' } })
  moveTo(boat, 60_000)
  expect(boat.state.sensors.map(it => it.type)).toEqual([10])
  expect(await friend('GET', '/api/sensor/enroll/3')).toMatchObject({ status: 200 })
})

test('ENROLL-01 a person who closes an enrollment and enrolls another type at once gets that one', async () => {
  const { boat, captain } = await openBoat({ sensors: [] })
  await captain('GET', '/api/sensor/enroll/10')
  moveTo(boat, 10_000)
  expect(await captain('GET', '/api/sensor/enroll/3')).toMatchObject({ status: 200 })
  moveTo(boat, 70_000)
  expect(boat.state.sensors.map(it => it.type)).toEqual([3])
})

test('API-16 ENROLL-01 enrolling opens the network and pairs a device of the given type', async () => {
  const { boat, call } = await onBoat()
  expect(await call('GET', '/api/sensor/enroll/2')).toMatchObject({ status: 200, text: '' })
  moveTo(boat, 60_000)
  expect(entriesOf(boat, 'hub').filter(([, name]) => /Join|Device/.test(name))).toEqual([
    [4_000, 'JoinOpen', []],
    [20_000, 'DeviceAdding', []],
    [60_000, 'DeviceAdded', []],
  ])
  expect(sensorOf(boat, SENSOR_TYPES.shorePower).on).toBe(false)
  expect(historyOf(boat, SENSOR_TYPES.shorePower)).toEqual(['Device paired successfully'])
})

test('the journal records the parsed parameters of a call, or the raw ones of a refused call', async () => {
  const { boat, call } = await onBoat()
  await call('PUT', '/api/sensor/status/PLUG-a1/true')
  await call('PUT', '/api/sensor/status/PLUG-a1/perhaps')
  const name = `PUT ${sensorRoutes.command.path}`
  const common = { user: 'captain@freja.example', body: null, reply: null }
  expect(entriesOf(boat, 'rest')).toEqual([
    [0, name, { ...common, params: { id: 'PLUG-a1', status: 'true' }, status: 200 }],
    [0, name, { ...common, params: { id: 'PLUG-a1', status: 'perhaps' }, status: 400 }],
  ])
})

test.each(['smoke', 'carbonMonoxide', 'heat', 'gas', 'water', 'keypad', 'gateway', 'bilgePump'] as const)(
  'API-14 OPEN-136 a command to the %s, which cannot be switched, is refused and changes nothing',
  async type => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat({ sensors: [{ type, id: 'D' }] })
    const answer = await fixture.ask('/api/sensor/status/D/true', { method: 'PUT', token: await fixture.token(hosted) })
    expect(answer).toMatchObject({
      status: 409,
      body: { field: 'id', detail: expect.stringContaining('cannot be switched') },
    })
    moveTo(hosted.boat, 60_000)
    expect([hosted.boat.state.sensors[0]?.on, historyOf(hosted.boat, SENSOR_TYPES[type])]).toEqual([false, []])
  },
)

test.each(['immobilizer', 'engineKill', 'gasValve', 'digitalOutput'] as const)(
  'API-14 OPEN-136 a command to the %s switches it and adds an item to its history',
  async type => {
    const fixture = await openTestGateway()
    const hosted = fixture.addBoat({ sensors: [{ type, id: 'D' }] })
    expect(
      (await fixture.ask('/api/sensor/status/D/true', { method: 'PUT', token: await fixture.token(hosted) })).status,
    ).toBe(200)
    moveTo(hosted.boat, 3_000)
    expect([hosted.boat.state.sensors[0]?.on, historyOf(hosted.boat, SENSOR_TYPES[type])]).toEqual([
      true,
      ['Device ON'],
    ])
  },
)
