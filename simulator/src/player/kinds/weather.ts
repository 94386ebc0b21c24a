/** Steps that override the weather of the provider. */
import * as z from 'zod/mini'
import { clearWeatherOverrides, overrideWeather } from '#boat/weatherOverride.ts'
import { DurationSchema } from '#boat/durationSchema.ts'
import { hardwareKind } from '../kind.ts'
import type { ValueProblem } from '../problem.ts'
import { Speed } from './motion.ts'
import { words } from './words.ts'

const optional = z.optional
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
      .check(z.minimum(0), z.maximum(7), z.describe('Day of the forecast, 0 for today. Default: the current weather.')),
  ),
  temperature: optional(z.number().check(z.describe('Temperature in °C; of a day ahead that of the day.'))),
  night: optional(z.number().check(z.describe('Temperature of the night in °C; only with `day`.'))),
  feels: optional(z.number().check(z.describe('Felt temperature in °C; only without `day`.'))),
  humidity: optional(percent.check(z.describe('Humidity in percent.'))),
  wind: optional(Speed.check(z.describe("Wind speed with its unit, such as '12m/s' or '20kts'."))),
  from: optional(
    z
      .number()
      .check(
        z.minimum(0),
        z.maximum(360),
        z.describe('Direction from which the wind blows, in degrees clockwise from north.'),
      ),
  ),
  rain: optional(percent.check(z.describe('Chance of rain in percent; only with `day`.'))),
  sky: optional(z.string().check(z.describe("The provider's description, such as 'heavy snow'."))),
  icon: optional(
    z
      .string()
      .check(
        z.regex(/^\d\d[dn]$/, { error: "is an icon of the provider such as '10d'" }),
        z.describe("The provider's icon, such as '10d'."),
      ),
  ),
  near: optional(
    Near.check(z.describe('Applies within `radius` meters (default: 50,000) of this place. Default: everywhere.')),
  ),
  for: optional(DurationSchema.check(z.describe('How long it applies. Default: until `weather: usual`.'))),
})
type Own = z.output<typeof Own>

const VALUES = ['temperature', 'night', 'feels', 'humidity', 'wind', 'from', 'rain', 'sky', 'icon'] as const

/** Returns the problem of fields that are invalid for now or for a day ahead, or of missing values. */
function problemOf(it: Own): ValueProblem | undefined {
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
  help: 'Sets the weather that the provider reports: the current weather, or with `day` a forecast. Values that are left out stay random. For invalid answers of the provider use faults on `weather`.',
  examples: [
    '{ temperature: 4.5, feels: 1, wind: 12m/s, from: 225, sky: heavy snow, icon: 13d }',
    '{ day: 1, temperature: 9, night: 2, rain: 80 }',
    '{ humidity: 95, near: { latitude: 55.7, longitude: 12.6 }, for: 1h }',
    'usual',
  ],
  params: z.union([words({ usual: 'Ends all weather that steps have set.' }), Own]),
  plan: it => (it === 'usual' ? undefined : problemOf(it)),
  run({ boat }, it) {
    if (it === 'usual') return clearWeatherOverrides(boat)
    const { for: lasts, ...own } = it
    return overrideWeather(boat, own, lasts)
  },
})
