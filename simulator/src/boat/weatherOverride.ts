/** Weather of a scenario's own: values that take the place of those of the forecast, near a place and for a while. */
import { type Duration, type Instant, metersBetween, type GeoPoint } from '@drydock/contracts'
import type { Boat } from './boat.ts'
import { defineBoatPart, reproduced } from './parts.ts'

/** What is left out is as the forecast has it. Temperatures in °C, wind in m/s, degrees from north, percents. */
export interface WeatherOverride {
  /** 0 for today among the days ahead; the weather of now when undefined. */
  readonly day?: number | undefined
  readonly temperature?: number | undefined
  /** Of the night of a day. */
  readonly night?: number | undefined
  /** What the temperature of now feels like. */
  readonly feels?: number | undefined
  readonly humidity?: number | undefined
  readonly wind?: number | undefined
  /** Where the wind comes from. */
  readonly from?: number | undefined
  /** How likely it rains on a day. */
  readonly rain?: number | undefined
  readonly sky?: string | undefined
  readonly icon?: string | undefined
  /** Radius in meters; everywhere when undefined. */
  readonly near?: (GeoPoint & { readonly radius: number }) | undefined
}

interface Entry {
  readonly it: WeatherOverride
  readonly until: Instant | undefined
}

const weatherOf = defineBoatPart(
  'weather',
  () => ({ entries: [] as readonly Entry[] }),
  reproduced(it => it.entries),
)

/** From now on, for so long, or until it is usual again. */
export function overrideWeather(boat: Boat, it: WeatherOverride, lasts: Duration | undefined): void {
  const weather = weatherOf(boat)
  weather.entries = [...weather.entries, { it, until: lasts === undefined ? undefined : boat.clock.now() + lasts }]
  boat.journal.append('state', 'weather', { ...it })
}

/** Weather as chance makes it. */
export function clearWeatherOverrides(boat: Boat): void {
  weatherOf(boat).entries = []
  boat.journal.append('state', 'weather', null)
}

/** What was said of the weather at a place and still holds; what was said last comes last. */
export function weatherOverridesAt(boat: Boat, place: GeoPoint): readonly WeatherOverride[] {
  const now = boat.clock.now()
  const fits = ({ it: { near }, until }: Entry): boolean =>
    (until === undefined || now < until) && (near === undefined || metersBetween(near, place) <= near.radius)
  return weatherOf(boat)
    .entries.filter(fits)
    .map(it => it.it)
}
