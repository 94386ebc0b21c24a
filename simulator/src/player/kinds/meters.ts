/** Steps of the boat's meters. */
import * as z from 'zod/mini'
import { MeasuredNumber, ReadingText } from '#boat/plan.ts'
import { setMeter } from '#devices/meters.ts'
import { setTemperature } from '#devices/thermometer.ts'
import { hardwareKind } from '../kind.ts'
import { words } from './words.ts'

export const reading = hardwareKind({
  name: 'reading',
  help: 'A meter of the boat has a new value. The next status push contains it.',
  examples: [
    '{ meter: V1, value: 11.4 }',
    '{ meter: V4, value: NotPresent }',
    "{ meter: V1, value: { text: '12,4' } }",
  ],
  params: z.strictObject({
    meter: words({
      V1: 'Main battery, in volts.',
      V2: 'Starter battery, in volts.',
      V3: 'A voltage input that is not used.',
      V4: 'Wired gas sensor, in volts.',
      I1: 'Bilge pump, in amperes.',
    }).check(z.describe('The meter.')),
    value: z
      .union([MeasuredNumber, z.enum(['NotPresent', 'missing']), ReadingText])
      .check(
        z.describe(
          "A number is sent with two decimals. 'NotPresent': nothing is connected. 'missing': the status leaves the meter out. `{ text }` is sent unchanged.",
        ),
      ),
  }),
  run: ({ boat }, { meter, value }) => setMeter(boat, meter, value),
})

export const temperature = hardwareKind({
  name: 'temperature',
  help: 'Sets the cabin temperature, in °C.',
  examples: ['17.5', 'none'],
  params: z.union([MeasuredNumber, words({ none: 'No thermometer is connected.' })]),
  run: ({ boat }, degrees) => setTemperature(boat, degrees),
})
