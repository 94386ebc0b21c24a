/** The forecast for the position of the boat. Source: WEATHER, OPEN-101, OPEN-138, UX (weather provider). */
import {
  alarmRoutes,
  type Instant,
  type GeoPoint,
  isOnEarth,
  WEATHER_REFRESH_MS,
  WEATHER_SPINNER_MS,
  WEATHER_TEXTS,
  type Weather,
  weatherUrl,
} from '@drydock/contracts'
import { proxy, subscribe } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { readForecast } from '#api/weather.ts'
import { after, now } from '#platform/time.ts'
import { addMessage, showWarning } from '#stores/banners.ts'
import { weatherProvider } from '#stores/configuration.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { isPositionPushed, position } from '#stores/position.ts'

export interface Report {
  readonly forecast: Weather
  readonly place: GeoPoint
  readonly readAt: Instant
}
/** `report` stays when a later request fails. `is` is the outcome of the last request. */
export interface WeatherStore {
  report: Report | undefined
  is: 'unread' | 'loading' | 'loaded' | 'error' | 'nowhere' | 'unconfigured'
}

export const weather = proxy<WeatherStore>({ report: undefined, is: 'unread' })
resetOn(
  'alarm-data-cleared',
  () => void Object.assign(weather, { report: undefined, is: 'unread' } satisfies WeatherStore),
)

/** Grid of the provider: it has no forecast finer than a hundredth of a degree. */
const GRID = 100
const sameSpot = (a: GeoPoint, b: GeoPoint): boolean =>
  Math.round(a.latitude * GRID) === Math.round(b.latitude * GRID) &&
  Math.round(a.longitude * GRID) === Math.round(b.longitude * GRID)

/** Returns the last pushed position, else that of the gateway, else the last known location. OPEN-101. */
async function place(): Promise<GeoPoint | undefined> {
  if (position.fix && isPositionPushed()) return position.fix
  const answer = await call(alarmRoutes.geo)
  if (!answer.ok || answer.value.latitude === null || answer.value.longitude === null) return position.fix
  const found = { latitude: answer.value.latitude, longitude: answer.value.longitude }
  return isOnEarth(found) ? found : position.fix
}

/** Returns a report for this spot that is still current; none is when the clock was set back since. */
const currentReport = (at: GeoPoint): Report | undefined => {
  const { report } = weather
  return report && sameSpot(report.place, at) && Math.abs(now() - report.readAt) < WEATHER_REFRESH_MS
    ? report
    : undefined
}

/** `isOver` returns whether the session has ended: the provider is then no longer told where the boat is. */
async function forecast(isOver: () => boolean): Promise<Report | 'error' | 'nowhere' | 'unconfigured'> {
  const provider = weatherProvider()
  if (!provider) return 'unconfigured'
  const at = await place()
  if (isOver()) return 'error'
  if (!at) return 'nowhere'
  const known = currentReport(at)
  if (known) return known
  const { latitude, longitude } = at
  const answer = await readForecast(weatherUrl(provider.url, { latitude, longitude }, provider.key))
  return answer ? { forecast: answer, place: { latitude, longitude }, readAt: now() } : 'error'
}

/** Waits for the shortest time that the overlay is shown. WEATHER-18. */
const minimumOverlay = (): Promise<void> => new Promise(resolve => void after(WEATHER_SPINNER_MS, resolve))

/** Whether the person has left the screen: a failure then changes nothing there, and needs no banner on another one. */
let isLeft = false

/** Reads the forecast, and shows the overlay for its shortest time. Does nothing while a reading is under way. */
export async function loadWeather(): Promise<void> {
  if (weather.is === 'loading') return
  const generation = currentGeneration()
  weather.is = 'loading'
  const isOver = (): boolean => isFromEarlierSession(generation)
  const [found] = await Promise.all([forecast(isOver), minimumOverlay()])
  if (isOver()) return
  if (typeof found === 'object') Object.assign(weather, { report: found, is: 'loaded' })
  else weather.is = found
  if (found !== 'error') return
  if (isLeft) addMessage('warning', [WEATHER_TEXTS.error])
  else showWarning(WEATHER_TEXTS.error)
}

/**
 * Loads the forecast for the open screen, and again once a missing position is known. Returns a function to be called
 * when the screen is left.
 */
export function openWeather(): () => void {
  isLeft = false
  void loadWeather()
  const loadAtPosition = (): void => {
    if (weather.is === 'nowhere' && position.fix) void loadWeather()
  }
  // A position may arrive while the overlay of a reading that has missed it is still shown.
  const ends = [subscribe(position, loadAtPosition), subscribe(weather, loadAtPosition)]
  return () => {
    isLeft = true
    ends.forEach(end => end())
  }
}
