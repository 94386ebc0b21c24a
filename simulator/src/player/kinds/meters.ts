/** Steps of the boat's meters. */
import { METERS } from '@drydock/contracts'
import * as z from 'zod/mini'
import { ReadingText } from '#boat/plan.ts'
import { setMeter } from '#devices/meters.ts'
import { setTemperature } from '#devices/thermometer.ts'
import { hardwareKind } from '../kind.ts'

export const reading = hardwareKind({
  name: 'reading',
  help: 'A meter of the boat shows a new value: V1 main battery, V2 starter, V4 gas sensor (volt), I1 bilge pump (ampere). The next status carries it: a number with two decimals, `{ text }` letter by letter.',
  examples: [
    '{ meter: V1, value: 11.4 }',
    '{ meter: V4, value: NotPresent }',
    "{ meter: V1, value: { text: '12,4' } }",
  ],
  params: z.strictObject({
    meter: z.enum(METERS),
    value: z.union([z.number(), z.enum(['NotPresent', 'missing']), ReadingText]),
  }),
  run: ({ boat }, { meter, value }) => setMeter(boat, meter, value),
})

export const temperature = hardwareKind({
  name: 'temperature',
  help: 'The cabin has a new temperature in °C, or none is measured.',
  examples: ['17.5', 'none'],
  params: z.union([z.number(), z.literal('none')]),
  run: ({ boat }, degrees) => setTemperature(boat, degrees),
})
