/** The thermometer in the cabin. */
import { NO_TEMPERATURE } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'

/** Sets the cabin temperature in degrees Celsius; 'none' for no measurement. */
export function setTemperature(boat: Boat, degrees: number | 'none'): void {
  boat.state.temperature = degrees === 'none' ? NO_TEMPERATURE : degrees
  boat.journal.append('state', 'temperature', boat.state.temperature)
}
