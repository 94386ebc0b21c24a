import { HOUR, MINUTE, SECOND, SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import type { BoatPlan } from '#boat/plan.ts'
import { boatOf, historyOf, moveTo, sensorOf, timesOf, entriesOf } from '#testing/boat.ts'
import { fallSilent, endSilence, startSearch, startSensorReports } from './aging.ts'
import { setSilent } from './silence.ts'
import { commandDevice, reportState } from './report.ts'

test('HUB-17 SENSOR-09 every minute the gateway pushes the age of each sensor, zero for one that reports', () => {
  const boat = boatOf({ sensors: [{ type: 'door', id: 'D', age: 40 * SECOND }] })
  startSensorReports(boat)
  moveTo(boat, MINUTE)
  expect(entriesOf(boat, 'hub')).toEqual([[MINUTE, 'UpdateAgingDev', [[{ device: 'D', age: 0 }]]]])
})

test('sensors report repeatedly, at the interval of the plan', () => {
  const boat = boatOf({ gateway: { sensorsEvery: 20 * SECOND } })
  startSensorReports(boat)
  moveTo(boat, MINUTE)
  expect(timesOf(boat, 'UpdateAgingDev')).toEqual([20 * SECOND, 40 * SECOND, 60 * SECOND])
})

test('a boat without sensors pushes no ages', () => {
  const boat = boatOf({ sensors: [] })
  startSensorReports(boat)
  moveTo(boat, 2 * MINUTE)
  expect(entriesOf(boat, 'hub')).toEqual([])
})

test('HUB-17 the first push of ages after a sensor was exchanged has the id of the new one', () => {
  const boat = boatOf({ sensors: [{ type: 'door', id: 'D' }] })
  startSensorReports(boat)
  moveTo(boat, MINUTE)
  const [sensor] = boat.state.sensors
  if (sensor) boat.state.sensors.splice(0, 1, { ...sensor, id: 'E' })
  moveTo(boat, 2 * MINUTE)
  expect(entriesOf(boat, 'hub').map(([, , body]) => body)).toEqual([
    [[{ device: 'D', age: 0 }]],
    [[{ device: 'E', age: 0 }]],
  ])
})

const withDoor = (plan: BoatPlan = {}): Boat => {
  const boat = boatOf({ sensors: [{ type: 'door', id: 'D', battery: 50 }], ...plan })
  startSensorReports(boat)
  return boat
}
const door = (boat: Boat) => sensorOf(boat, SENSOR_TYPES.door)
const says = (boat: Boat) => historyOf(boat, SENSOR_TYPES.door)
/** Every pushed age, with its time in minutes. */
const ages = (boat: Boat): readonly (readonly [number, unknown])[] =>
  entriesOf(boat, 'hub')
    .filter(([, name]) => name === 'UpdateAgingDev')
    .map(([at, , body]) => [at / MINUTE, (body as { age: number }[][])[0]?.[0]?.age])

test('SENSOR-09 HUB-17 a silent sensor grows a minute older every minute, and the others do not', () => {
  const boat = boatOf({
    sensors: [
      { type: 'door', id: 'D', heard: false },
      { type: 'hatch', id: 'H' },
    ],
  })
  startSensorReports(boat)
  moveTo(boat, 2 * MINUTE)
  expect(entriesOf(boat, 'hub').map(([, , body]) => body)).toEqual([
    [
      [
        { device: 'D', age: 60 },
        { device: 'H', age: 0 },
      ],
    ],
    [
      [
        { device: 'D', age: 120 },
        { device: 'H', age: 0 },
      ],
    ],
  ])
})

test('HISTORY-10 HISTORY-11 HISTORY-12 SENSOR-14 a sensor is unresponsive after five silent minutes, disconnected after an hour, then searched for', () => {
  const boat = withDoor()
  fallSilent(boat, door(boat), undefined)
  moveTo(boat, 4 * MINUTE)
  expect(says(boat)).toEqual([])
  moveTo(boat, 5 * MINUTE)
  expect(says(boat)).toEqual(['Unresponsive'])
  moveTo(boat, 59 * MINUTE)
  expect(says(boat)).toEqual(['Unresponsive'])
  moveTo(boat, HOUR)
  expect([says(boat), ages(boat).at(-1)]).toEqual([
    ['Unresponsive', 'Disconnected'],
    [60, 3_600],
  ])
  moveTo(boat, HOUR + MINUTE)
  expect(ages(boat).at(-1)).toEqual([61, -1])
  endSilence(boat, door(boat))
  expect([says(boat), ages(boat).at(-1)]).toEqual([
    ['Unresponsive', 'Disconnected', 'Responsive'],
    [61, 0],
  ])
})

test('HISTORY-10 HISTORY-11 a jump of the age records each threshold that it passes, once', () => {
  const boat = withDoor()
  for (const age of [60, 300, 3_600, 3_700]) fallSilent(boat, door(boat), age * SECOND)
  expect([ages(boat).map(([, age]) => age), says(boat)]).toEqual([
    [60, 300, 3_600, -1],
    ['Unresponsive', 'Disconnected'],
  ])
})

test('a search makes the sensor unresponsive, then disconnected, and the journal records each step', () => {
  const boat = withDoor()
  startSearch(boat, door(boat))
  expect(entriesOf(boat, 'state')).toEqual([
    [0, 'link', { id: 'D', link: 'unresponsive' }],
    [0, 'link', { id: 'D', link: 'disconnected' }],
  ])
  expect(door(boat)).toMatchObject({ link: 'connecting', unheard: true })
})

test('SENSOR-14 a sensor that the gateway searches for has age -1', () => {
  const boat = withDoor()
  startSearch(boat, door(boat))
  expect([ages(boat), says(boat)]).toEqual([[[0, -1]], ['Unresponsive', 'Disconnected']])
  moveTo(boat, 3 * MINUTE)
  expect(ages(boat).at(-1)).toEqual([3, -1])
})

test('HISTORY-12 a report makes a silent sensor responsive, however long it was silent', () => {
  const boat = withDoor()
  fallSilent(boat, door(boat), HOUR)
  reportState(boat, door(boat), true)
  moveTo(boat, 2 * MINUTE)
  expect([says(boat), ages(boat).at(-1)]).toEqual([
    ['Unresponsive', 'Disconnected', 'Responsive', 'Door opened'],
    [2, 0],
  ])
})

const withPlug = (confirms: number | 'never', heard = true) => {
  const boat = boatOf({ sensors: [{ type: 'smartPlug', confirms, heard }] })
  return { boat, plug: sensorOf(boat, SENSOR_TYPES.smartPlug) }
}

test.each([
  ['HISTORY-11 never', 'never', ['Unresponsive']],
  ['in time', 29_999, ['Device ON']],
  ['at the last moment', 30_000, ['Unresponsive', 'Responsive', 'Device ON']],
  ['HISTORY-12 too late', 30_100, ['Unresponsive', 'Responsive', 'Device ON']],
] as const)('%s confirmed, a command is in the history', (_, confirms, expected) => {
  const { boat, plug } = withPlug(confirms)
  commandDevice(boat, plug, true)
  moveTo(boat, 60_000)
  expect(historyOf(boat, SENSOR_TYPES.smartPlug)).toEqual(expected)
})

test('a silent device does not execute a command and becomes unresponsive', () => {
  const { boat, plug } = withPlug(1_000, false)
  commandDevice(boat, plug, true)
  moveTo(boat, 60_000)
  expect([plug.on, historyOf(boat, SENSOR_TYPES.smartPlug)]).toEqual([false, ['Unresponsive']])
})

test('a silent gateway records nothing about a command that it did not receive', () => {
  const { boat, plug } = withPlug('never')
  setSilent(boat, true)
  commandDevice(boat, plug, true)
  moveTo(boat, 60_000)
  expect(historyOf(boat, SENSOR_TYPES.smartPlug)).toEqual([])
})

test('HISTORY-11 HISTORY-12 a device that missed a command is responsive at its next report, and can be lost again', () => {
  const { boat, plug } = withPlug('never')
  startSensorReports(boat)
  commandDevice(boat, plug, true)
  moveTo(boat, MINUTE)
  expect([historyOf(boat, SENSOR_TYPES.smartPlug), plug.link]).toEqual([['Unresponsive', 'Responsive'], undefined])
  fallSilent(boat, plug, undefined)
  moveTo(boat, 6 * MINUTE)
  expect(historyOf(boat, SENSOR_TYPES.smartPlug)).toEqual(['Unresponsive', 'Responsive', 'Unresponsive'])
})

test('SENSOR-14 a search of the plan ends with the next report of the sensor', () => {
  const boat = withDoor({ sensors: [{ type: 'door', link: 'connecting' }] })
  moveTo(boat, MINUTE)
  expect([says(boat), ages(boat)]).toEqual([['Responsive'], [[1, 0]]])
})

const LINKS = ['Unresponsive', 'Disconnected', 'Responsive']
/** Which history names may follow which. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  '': ['Unresponsive'],
  Unresponsive: ['Disconnected', 'Responsive'],
  Disconnected: ['Responsive'],
  Responsive: ['Unresponsive'],
}

test('HISTORY-10 HISTORY-11 HISTORY-12 for any sequence of events, a sensor is lost before it is found, and no age is below -1', () => {
  const action = fc.oneof(
    fc.record({ is: fc.constant('silent' as const), for: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({
      is: fc.constantFrom('falls silent' as const, 'looked for' as const, 'returns' as const, 'reports' as const),
    }),
    fc.record({ is: fc.constant('waits' as const), for: fc.integer({ min: 1, max: 5_000 }) }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), actions => {
      const boat = withDoor()
      let passed = 0
      for (const action of actions) {
        const sensor = door(boat)
        if (action.is === 'silent') fallSilent(boat, sensor, action.for * SECOND)
        if (action.is === 'falls silent') fallSilent(boat, sensor, undefined)
        if (action.is === 'looked for') startSearch(boat, sensor)
        if (action.is === 'returns') endSilence(boat, sensor)
        if (action.is === 'reports') reportState(boat, sensor, !sensor.on)
        if (action.is === 'waits') passed += action.for * SECOND
        moveTo(boat, passed)
      }
      const trace = says(boat).filter(it => LINKS.includes(it))
      for (const [index, name] of trace.entries()) expect(FOLLOWS[trace[index - 1] ?? '']).toContain(name)
      for (const [, age] of ages(boat)) expect(age).toBeGreaterThanOrEqual(-1)
    }),
  )
})

test('a device that is unpaired before it confirms a command leaves no event', () => {
  const { boat, plug } = withPlug('never')
  commandDevice(boat, plug, true)
  boat.state.sensors = []
  moveTo(boat, 60_000)
  expect(historyOf(boat, SENSOR_TYPES.smartPlug)).toEqual([])
})
