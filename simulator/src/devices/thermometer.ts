/** The thermometer in the cabin. */
import { NO_TEMPERATURE } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'

/** Degrees Celsius, or nothing measured. */
export function setTemperature(boat: Boat, degrees: number | 'none'): void {
  boat.state.temperature = degrees === 'none' ? NO_TEMPERATURE : degrees
  boat.journal.append('state', 'temperature', boat.state.temperature)
}
