/** Every change of a boat is recorded in its journal: recordings, hashes and the console see nothing else. */
import { NO_TEMPERATURE, SENSOR_TYPES } from '@drydock/contracts'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { boatOf, moveTo, START, sensorOf, entriesOf } from '#testing/boat.ts'
import { setSatellites } from './gps.ts'
import { setMeter } from './meters.ts'
import { setCourse, stopMotion } from './motion.ts'
import { pairDevice, openNetwork } from './radio.ts'
import { markResponsive, receiveReport } from './sensor.ts'
import { resetGateway } from './system.ts'
import { setTemperature } from './thermometer.ts'
import { startBilling } from './usage.ts'

const { smartPlug, door } = SENSOR_TYPES
const plan = {
  sensors: [{ type: 'door' as const, id: 'DOOR' }],
  usage: { billingEnd: '2026-06-02T00:00:00Z' },
}
const pastBilling = (boat: Boat): void => {
  startBilling(boat)
  moveTo(boat, Date.parse('2026-06-02T00:00:00Z') - START)
}
const heardAgain = (boat: Boat): void => {
  const sensor = sensorOf(boat, door)
  sensor.link = 'unresponsive'
  markResponsive(boat, sensor)
}

test.each<[string, (boat: Boat) => void, string, unknown]>([
  ['a lost GPS fix', boat => setSatellites(boat, false), 'satellites', false],
  ['a meter reading', boat => setMeter(boat, 'V1', 12.1), 'V1', '12.10'],
  ['a missing meter', boat => setMeter(boat, 'V1', 'missing'), 'V1', null],
  [
    'a course',
    boat => setCourse(boat, { course: 90, metersPerSecond: 2, lasting: undefined }),
    'course',
    { course: 90, metresPerSecond: 2 },
  ],
  ['the end of a course', stopMotion, 'course', null],
  ['an opened network', boat => openNetwork(boat, smartPlug), 'network', { open: smartPlug }],
  ['a paired device', boat => pairDevice(boat, smartPlug), 'paired', { id: '00158D01000001', type: smartPlug }],
  ['a sensor', boat => receiveReport(boat, sensorOf(boat, door), true), 'sensor', { id: 'DOOR', on: true }],
  ['a sensor that reports again', heardAgain, 'link', { id: 'DOOR', link: null }],
  ['a factory reset', resetGateway, 'reset', null],
  ['a temperature', boat => setTemperature(boat, 3), 'temperature', 3],
  ['a missing thermometer', boat => setTemperature(boat, 'none'), 'temperature', NO_TEMPERATURE],
  ['a billing period', pastBilling, 'billing', { until: '2026-07-02T00:00:00.000Z' }],
])('the journal records %s', (_, change, name, value) => {
  const boat = boatOf(plan)
  change(boat)
  expect(entriesOf(boat, 'state').map(it => it.slice(1))).toContainEqual([name, value])
})
