import { MINUTE, SECOND, SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { boatOf, moveTo, timesOf, told } from '../testing/boat.ts'
import { sensorOfType, startSensors } from './sensor.ts'

test('HUB-17 SENSOR-09 every minute the gateway tells how old each sensor is, which is not old at all', () => {
  const boat = boatOf({ sensors: [{ type: 'door', id: 'D', age: 40 * SECOND }] })
  startSensors(boat)
  moveTo(boat, MINUTE)
  expect(told(boat, 'hub')).toEqual([[MINUTE, 'UpdateAgingDev', [[{ device: 'D', age: 0 }]]]])
})

test('sensors report again and again, at the interval of the plan', () => {
  const boat = boatOf({ gateway: { sensorsEvery: 20 * SECOND } })
  startSensors(boat)
  moveTo(boat, MINUTE)
  expect(timesOf(boat, 'UpdateAgingDev')).toEqual([20 * SECOND, 40 * SECOND, 60 * SECOND])
})

test('a boat without sensors tells no ages', () => {
  const boat = boatOf({ sensors: [] })
  startSensors(boat)
  moveTo(boat, 2 * MINUTE)
  expect(told(boat, 'hub')).toEqual([])
})

test('a sensor that is not there is refused with the names of those that are', () => {
  expect(() => sensorOfType(boatOf({ sensors: [{ type: 'door' }] }), SENSOR_TYPES.smoke)).toThrow('The boat has no Smoke detector. Paired: Main door sensor.')
})
