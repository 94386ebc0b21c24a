/** Steps that override the weather of the provider. */
import * as z from 'zod/mini'
import { clearWeatherOverrides, overrideWeather } from '#boat/weatherOverride.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import { hardwareKind } from '../kind.ts'
import type { ValueProblem } from '../problem.ts'
import { Speed } from './motion.ts'

const { optional } = z
const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most))
const percent = z.number().check(z.minimum(0), z.maximum(100))
const Near = z.strictObject({
  latitude: degrees(90),
  longitude: degrees(180),
  radius: z._default(z.number().check(z.positive()), 50_000),
})

const Own = z.strictObject({
  day: optional(
    z
      .int()
      .check(
        z.minimum(0),
        z.maximum(7),
        z.describe('One of the days ahead, 0 for today; the weather of now when left out.'),
      ),
  ),
  temperature: optional(z.number().check(z.describe('In °C.'))),
  night: optional(z.number().check(z.describe('Temperature of the night, of a day ahead.'))),
  feels: optional(z.number().check(z.describe('What the temperature feels like, of now.'))),
  humidity: optional(percent),
  wind: optional(Speed.check(z.describe("With its unit, such as '12m/s' or '20kts'."))),
  from: optional(
    z.number().check(z.minimum(0), z.maximum(360), z.describe('Where the wind comes from, in degrees from north.')),
  ),
  rain: optional(percent.check(z.describe('How likely it rains, in percent, of a day ahead.'))),
  sky: optional(z.string().check(z.describe("What the provider calls it, such as 'heavy snow'."))),
  icon: optional(z.string().check(z.regex(/^\d\d[dn]$/, { error: "is an icon of the provider such as '10d'" }))),
  near: optional(
    Near.check(z.describe('Only there, within `radius` meters, 50,000 when left out; everywhere when left out.')),
  ),
  for: optional(DurationSchema.check(z.describe("For so long; until 'usual' when left out."))),
})
type Own = z.output<typeof Own>

const VALUES = ['temperature', 'night', 'feels', 'humidity', 'wind', 'from', 'rain', 'sky', 'icon'] as const

/** Complaint about fields that are invalid for now or for a day ahead, or about missing values. */
function complaintAbout(it: Own): ValueProblem | undefined {
  if (!VALUES.some(key => it[key] !== undefined))
    return { message: `Weather needs one of ${VALUES.map(key => `'${key}'`).join(', ')}.` }
  const stray = (it.day === undefined ? (['night', 'rain'] as const) : (['feels'] as const)).find(
    key => it[key] !== undefined,
  )
  if (stray === undefined) return undefined
  return {
    message:
      it.day === undefined
        ? `'${stray}' is only available for a day ahead: add 'day'.`
        : `'${stray}' is only available for now, not for a day ahead.`,
    path: [stray],
    of: 'key',
  }
}

export const weather = hardwareKind({
  name: 'weather',
  help: "The provider tells weather of one's own, at once and whoever asks next: of now, or of one of the days ahead. What is left out is as chance makes it, and 'usual' ends all of it. Answers that no provider gives are faults on `weather`.",
  examples: [
    '{ temperature: 4.5, feels: 1, wind: 12m/s, from: 225, sky: heavy snow, icon: 13d }',
    '{ day: 1, temperature: 9, night: 2, rain: 80 }',
    '{ humidity: 95, near: { latitude: 55.7, longitude: 12.6 }, for: 1h }',
    'usual',
  ],
  params: z.union([z.literal('usual'), Own]),
  plan: it => (it === 'usual' ? undefined : complaintAbout(it)),
  run({ boat }, it) {
    if (it === 'usual') return clearWeatherOverrides(boat)
    const { for: lasts, ...own } = it
    return overrideWeather(boat, own, lasts)
  },
})
