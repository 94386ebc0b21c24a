/** Steps of a boat that sails a straight course. */
import * as z from 'zod/mini'
import { DurationSchema } from '#boat/durationSchema.ts'
import { setSatellites } from '#devices/gps.ts'
import { setCourse, stopMotion } from '#devices/motion.ts'
import { hardwareKind } from '../kind.ts'

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
  help: "The boat leaves on a straight course (degrees from north) and says at each report where it is; for so long, or until another `sail` or 'stop'.",
  examples: ['{ course: 90, speed: 15kts, for: 10m }', 'stop'],
  params: z.union([
    z.literal('stop'),
    z.strictObject({
      course: z.number().check(z.minimum(0), z.maximum(360)),
      speed: Speed,
      for: z.optional(DurationSchema),
    }),
  ]),
  run({ boat }, it) {
    if (it === 'stop') stopMotion(boat)
    else setCourse(boat, { course: it.course, metresPerSecond: it.speed, lasting: it.for })
  },
})

export const gps = hardwareKind({
  name: 'gps',
  help: 'The receiver loses its satellites, so that the last fix grows old, or has them again.',
  examples: ['lost'],
  params: z.enum(['lost', 'restored']),
  run: ({ boat }, word) => setSatellites(boat, word === 'restored'),
})
