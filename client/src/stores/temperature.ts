/**
 * The cabin temperature: asked for at startup, on entering Home and after status pushes. Source: TEMP, OPEN-034,
 * OPEN-045.
 */
import { parseTemperature, type Instant, TEMPERATURE_REFRESH_MS, temperatureRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { now } from '#platform/time.ts'
import { dropOutdated } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** Degrees Celsius, undefined where there is none; `at` is the time of the answer. */
export interface TemperatureStore {
  degrees: number | undefined
  at: Instant | undefined
}

export const temperature = proxy<TemperatureStore>({ degrees: undefined, at: undefined })
let askedAt: Instant | undefined
const ask = dropOutdated(() => call(temperatureRoutes.read))

/** Reads the temperature; the last one stays when the call fails. */
export async function loadTemperature(): Promise<void> {
  askedAt = now()
  const answer = (await ask())?.answer
  if (!answer?.ok) return
  temperature.degrees = parseTemperature(answer.value.cabinTemperature)
  temperature.at = now()
}

/** Loads the temperature again after a status, at most once a minute, and when the clock was set back. */
export function refreshTemperature(): void {
  if (askedAt === undefined || Math.abs(now() - askedAt) >= TEMPERATURE_REFRESH_MS) void loadTemperature()
}

resetOn('session-ended', () => {
  temperature.degrees = undefined
  temperature.at = undefined
  askedAt = undefined
})
