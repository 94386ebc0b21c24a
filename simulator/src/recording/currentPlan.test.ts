import { SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoat } from '#boat/boat.ts'
import type { MeterReading } from '#boat/plan.ts'
import { startPositionReports } from '#devices/gps.ts'
import { setMeter } from '#devices/meters.ts'
import { setCourse } from '#devices/motion.ts'
import { boatOf, moveTo, START } from '#testing/boat.ts'
import { currentPlan } from './currentPlan.ts'

test.each<[text: string, reading: MeterReading]>([
  ['12.30', 12.3],
  ['-0.50', -0.5],
  ['0.00', 0],
  ['-0.00', { text: '-0.00' }],
  ['12,4', { text: '12,4' }],
  ['12.345', { text: '12.345' }],
  ['12.5', { text: '12.5' }],
  ['0x0C', { text: '0x0C' }],
  ['', { text: '' }],
  ['NaN', { text: 'NaN' }],
  ['Infinity', { text: 'Infinity' }],
  ['NotPresent', 'NotPresent'],
])("a meter that shows '%s' is %j in the plan", (text, reading) => {
  const boat = boatOf()
  setMeter(boat, 'V2', { text })
  expect(currentPlan(boat, {}).readings?.V2).toEqual(reading)
})

test('a boat of the plan shows the same text on each meter', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.double().map(String),
        fc.double().map(it => it.toFixed(2)),
      ),
      text => {
        const boat = boatOf()
        setMeter(boat, 'V1', { text })
        const copy = createBoat({ plan: JSON.parse(JSON.stringify(currentPlan(boat, {}))), start: START, seed: 1 })
        expect(copy.state.meters).toEqual(boat.state.meters)
      },
    ),
  )
})

test.each(['at anchor', 'sailing'])('HUB-13 the plan of a boat %s has both limits of its accuracy', how => {
  const boat = boatOf({ position: { latitude: 55, longitude: 12, accuracy: 4, accuracyUpTo: 20 } })
  startPositionReports(boat)
  if (how === 'sailing') setCourse(boat, { course: 45, metersPerSecond: 3, lasting: undefined })
  for (let at = 10; at <= 60; at += 10) {
    moveTo(boat, at * SECOND)
    expect(currentPlan(boat, {}).position).toMatchObject({ accuracy: 4, accuracyUpTo: 20 })
  }
})
