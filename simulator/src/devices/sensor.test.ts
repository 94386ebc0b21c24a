import { SENSOR_TYPES } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boatOf, sensorOf } from '../testing/boat.ts'
import { receiveReport, sensorOfType } from './sensor.ts'

test('a missing sensor is refused with the names of the paired ones', () => {
  expect(() => sensorOfType(boatOf({ sensors: [{ type: 'door' }] }), SENSOR_TYPES.smoke)).toThrow(
    'The boat has no Smoke detector. Paired: Main door sensor.',
  )
})

test('on a boat without sensors a sensor is refused as not found', () => {
  expect(() => sensorOfType(boatOf({ sensors: [] }), SENSOR_TYPES.door)).toThrow(
    expect.objectContaining({
      code: 'not-found',
      field: 'type',
      message: 'The boat has no Main door sensor. Paired: none.',
    }),
  )
})

test('NOTIFY-11 NOTIFY-22 a sensor battery sends a notice each time it falls to 15 percent', () => {
  const percent = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null })
  fc.assert(
    fc.property(fc.array(percent, { maxLength: 40 }), percents => {
      const boat = boatOf({
        captain: { notify: { email: ['lowBatterySensor'] } },
        sensors: [{ type: 'door', battery: 50 }],
      })
      const door = sensorOf(boat, SENSOR_TYPES.door)
      for (const percent of percents) {
        door.battery = percent
        receiveReport(boat, door, false)
      }
      const isLow = (percent: number | null | undefined) => typeof percent === 'number' && percent <= 15
      const falls = percents.filter((it, index) => isLow(it) && !isLow(percents[index - 1]))
      expect(boat.state.outbox.map(it => it.text)).toEqual(
        falls.map(it => `Freja: Main door sensor has ${it} % of its battery left`),
      )
    }),
  )
})
