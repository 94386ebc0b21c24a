/** Weather overrides of a scenario: values that replace those of the forecast, near a point and for a time. */
import { type Duration, type Instant, metersBetween, type GeoPoint } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { defineBoatPart, reproduced } from './parts.ts'

/**
 * Undefined values stay as in the forecast. Temperatures in °C, wind in m/s, directions in degrees from north,
 * percentages.
 */
export interface WeatherOverride {
  /** Day of the forecast, 0 for today; the current weather if undefined. */
  readonly day?: number | undefined
  readonly temperature?: number | undefined
  /** Temperature of the night. */
  readonly night?: number | undefined
  /** Current felt temperature. */
  readonly feels?: number | undefined
  readonly humidity?: number | undefined
  readonly wind?: number | undefined
  /** Direction that the wind comes from. */
  readonly from?: number | undefined
  /** Probability of rain on a day. */
  readonly rain?: number | undefined
  readonly sky?: string | undefined
  readonly icon?: string | undefined
  /** Area of the override, radius in meters; everywhere if undefined. */
  readonly near?: (GeoPoint & { readonly radius: number }) | undefined
}

interface Entry {
  readonly it: WeatherOverride
  readonly until: Instant | undefined
}

const weatherOf = defineBoatPart(
  'weather',
  () => ({ entries: [] as readonly Entry[] }),
  reproduced(it => it.entries, 'plain'),
)

/** Adds an override for a duration, or until `clearWeatherOverrides` if `lasts` is undefined. */
export function overrideWeather(boat: Boat, override: WeatherOverride, lasts: Duration | undefined): void {
  const weather = weatherOf(boat)
  weather.entries = [
    ...weather.entries,
    { it: override, until: lasts === undefined ? undefined : boat.clock.now() + lasts },
  ]
  boat.journal.append('state', 'weather', { ...override })
}

/** Removes all overrides. */
export function clearWeatherOverrides(boat: Boat): void {
  weatherOf(boat).entries = []
  boat.journal.append('state', 'weather', null)
}

/** Active overrides at a point, the latest last. */
export function weatherOverridesAt(boat: Boat, place: GeoPoint): readonly WeatherOverride[] {
  const now = boat.clock.now()
  const fits = ({ it: { near }, until }: Entry): boolean =>
    (until === undefined || now < until) && (near === undefined || metersBetween(near, place) <= near.radius)
  return weatherOf(boat)
    .entries.filter(fits)
    .map(it => it.it)
}
