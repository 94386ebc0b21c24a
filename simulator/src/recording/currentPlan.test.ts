import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoat } from '#boat/boat.ts'
import type { MeterReading } from '#boat/plan.ts'
import { setMeter } from '#devices/meters.ts'
import { boatOf, START } from '#testing/boat.ts'
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
