/** Steps of a boat that sails a straight course. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { setSatellites } from '#devices/gps.ts'
import { setCourse, stopMotion } from '#devices/motion.ts'
import { hardwareKind } from '../kind.ts'
import { words } from './words.ts'

const METERS_PER_SECOND: Readonly<Record<string, number>> = { kts: 1_852 / 3_600, 'm/s': 1 }
const PATTERN = /^(\d+(?:\.\d+)?)(kts|m\/s)$/
const SPEED_HELP = "is a speed with its unit, such as '15kts' or '0.5m/s'"

/** Parsed to meters per second. TypeScript cannot derive the accepted texts from the schema. */
export const Speed = z.pipe(
  z.string({ error: SPEED_HELP }).check(z.regex(PATTERN, { error: SPEED_HELP })),
  z.transform(text => {
    const [, amount, unit = ''] = PATTERN.exec(text) ?? []
    return Number(amount) * (METERS_PER_SECOND[unit] ?? 1)
  }),
) as unknown as z.ZodMiniType<number, `${number}kts` | `${number}m/s`>

export const sail = hardwareKind({
  name: 'sail',
  help: 'The boat sails a straight course and reports its position as usual.',
  examples: ['{ course: 90, speed: 15kts, for: 10m }', 'stop'],
  params: z.union([
    words({ stop: 'The boat stops.' }),
    z.strictObject({
      course: z.number().check(z.minimum(0), z.maximum(360), z.describe('Degrees clockwise from north.')),
      speed: Speed.check(z.describe("Speed with its unit: '15kts' or '0.5m/s'.")),
      for: z.optional(DurationSchema.check(z.describe('How long it sails. Default: until the next `sail` step.'))),
    }),
  ]),
  run({ boat }, it) {
    if (it === 'stop') stopMotion(boat)
    else setCourse(boat, { course: it.course, metersPerSecond: it.speed, lasting: it.for })
  },
})

export const gps = hardwareKind({
  name: 'gps',
  help: 'Changes the reception of the GPS receiver.',
  examples: ['lost'],
  params: words({
    lost: 'It has no satellites: the last position grows older.',
    restored: 'It has satellites again.',
  }),
  run: ({ boat }, word) => setSatellites(boat, word === 'restored'),
})
