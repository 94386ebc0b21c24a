import { SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { type Harness, openHarness } from '#control/testing.ts'
import { takeStep } from '#control/steps.ts'
import { pausedBoatOf } from '#snapshot/testing.ts'
import { historyOf, moveTo, sensorOf, START } from '#testing/boat.ts'
import { openBoat } from '#testing/openBoat.ts'

const DOOR_RAMP = { ramp: { of: { battery: 'door' }, from: 40, to: 5, over: '10m', every: '1m' } }

async function inHarness(run: (harness: Harness) => Promise<void>): Promise<void> {
  const harness = await openHarness()
  try {
    await run(harness)
  } finally {
    await harness.close()
  }
}

test('a battery ramp ends when its device is unpaired, and leaves another device of the type unchanged', async () => {
  const { boat, captain } = await openBoat({
    sensors: [
      { type: 'door', id: 'A', battery: 80 },
      { type: 'door', id: 'B', battery: 90 },
    ],
  })
  takeStep(boat, DOOR_RAMP)
  moveTo(boat, 60_000)
  expect(sensorOf(boat, SENSOR_TYPES.door)).toMatchObject({ id: 'A', battery: 37 })
  await captain('DELETE', '/api/sensor/unpair/A')
  moveTo(boat, 20 * 60_000)
  expect(boat.state.sensors).toMatchObject([{ id: 'B', battery: 90 }])
})

test('a boat whose ramped device was removed by a factory reset goes on and can be restored', () =>
  inHarness(async harness => {
    const boat = await pausedBoatOf(harness)
    await boat.do(['POST', '/steps', DOOR_RAMP])
    await boat.do(['POST', '/api/Alarm/reset'])
    const passed = await harness.ask('POST', `/boats/${boat.id}/clock/advance`, { by: '5m' })
    expect(passed.statusCode).toBe(200)
    const restored = await harness.ask('PUT', `/boats/${boat.id}/snapshot`, await boat.snapshot())
    expect([restored.statusCode, harness.bugs]).toEqual([200, []])
  }))

test('HISTORY-03 a battery ramp writes no event of the state into the history, and does not change its time', async () => {
  const { boat } = await openBoat({ sensors: [{ type: 'door', battery: 80 }], histories: {} })
  takeStep(boat, DOOR_RAMP)
  takeStep(boat, { sensor: { type: 'door', battery: 60 } })
  moveTo(boat, 10 * 60_000)
  const door = sensorOf(boat, SENSOR_TYPES.door)
  expect([historyOf(boat, SENSOR_TYPES.door), door.battery, door.changedAt]).toEqual([[], 5, START])
  takeStep(boat, { sensor: { type: 'door', on: false } })
  expect([historyOf(boat, SENSOR_TYPES.door), door.changedAt]).toEqual([['Door closed'], boat.clock.now()])
})
