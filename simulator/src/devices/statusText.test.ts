import { METERS, type Meter } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Boat } from '#boat/boat.ts'
import { boatOf } from '#testing/boat.ts'
import { setMeter } from './meters.ts'
import { pairDevice } from './radio.ts'
import { statusOf, statusText } from './statusText.ts'
import { setTemperature } from './thermometer.ts'

type Change = (boat: Boat) => void
const reading = fc.oneof(
  fc.double({ min: -5, max: 60, noNaN: true }),
  fc.constantFrom('NotPresent' as const, 'missing' as const),
)
const sensors = [
  { type: 'door', id: 'A', battery: 87 },
  { type: 'shorePower', id: 'B', battery: null },
] as const

const invalidReading: Change = ({ state }) => {
  state.meters.V2 = '12,4'
}
const toggleArmed: Change = ({ state }) => {
  state.armed = !state.armed
}
const toggleBattery =
  (index: number): Change =>
  ({ state }) => {
    const sensor = state.sensors[index]
    if (sensor) sensor.battery = sensor.battery === null ? 5 : null
  }
const reverseSensors: Change = ({ state }) => void state.sensors.reverse()
const removeSensor: Change = ({ state }) => void state.sensors.shift()
const setReading =
  (meter: Meter, value: number | 'NotPresent' | 'missing'): Change =>
  boat =>
    setMeter(boat, meter, value)
const heat =
  (degrees: number): Change =>
  boat =>
    setTemperature(boat, degrees)

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constantFrom(...METERS), reading).map(([meter, value]) => setReading(meter, value)),
  fc.integer({ min: -40, max: 60 }).map(heat),
  fc.nat(2).map(toggleBattery),
  fc.constantFrom<Change>(
    invalidReading,
    toggleArmed,
    boat => pairDevice(boat, 3),
    removeSensor,
    reverseSensors,
    () => undefined,
  ),
)

test('OPEN-003 after any changes of a boat the status is that of a boat that never had another one', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), changes => {
      const boat = boatOf({ sensors: [...sensors] })
      for (const act of changes) {
        act(boat)
        expect(statusOf(boat)).toEqual(statusOf({ ...boat, parts: new Map() }))
      }
    }),
  )
})

test('the status of an unchanged boat is not written again', () => {
  const boat = boatOf({ sensors: [...sensors] })
  const before = statusOf(boat)
  expect(statusOf(boat)).toBe(before)
  setTemperature(boat, 4)
  expect(statusText(boat)).toContain('"4.0"')
})

test('OPEN-003 a reading that moves to another meter is in the next status', () => {
  const boat = boatOf({ readings: { V1: 12 } })
  for (const meter of METERS) if (meter !== 'V1') setMeter(boat, meter, 'missing')
  expect(statusText(boat)).toContain('"Vs":{"V1":"12.00"}')
  setMeter(boat, 'V1', 'missing')
  setMeter(boat, 'V2', 12)
  expect(statusText(boat)).toContain('"Vs":{"V2":"12.00"}')
})
