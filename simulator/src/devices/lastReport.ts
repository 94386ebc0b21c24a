/** Last report: what the server knows of the boat while its gateway is silent. */
import type { GatewayFacts, Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Fix } from '#boat/fix.ts'
import { defineBoatPart } from '#boat/parts.ts'
import type { BoatState, Sensor } from '#boat/state.ts'

/** State of the boat when its gateway fell silent. */
export interface LastReport {
  readonly at: Instant
  readonly fix: Fix | null
  readonly sensors: readonly Sensor[]
  readonly system: GatewayFacts
  readonly armed: boolean
  readonly meters: BoatState['meters']
  readonly temperature: number
}

const lastReportOf = defineBoatPart('lastReport', (): { kept: LastReport | undefined } => ({ kept: undefined }), {
  without: 'Replaying the inputs keeps it again.',
  saved: 'plain',
})

/** Keeps the present state as the last report, until `takeLastReport`. */
export function keepLastReport(boat: Boat): void {
  const { fix, sensors, system, armed, meters, temperature } = boat.state
  lastReportOf(boat).kept = {
    at: boat.clock.now(),
    fix,
    sensors: sensors.map(it => ({ ...it })),
    system: { ...system },
    armed,
    meters: { ...meters },
    temperature,
  }
}

/** Returns the last report and forgets it; undefined if none is kept. */
export function takeLastReport(boat: Boat): LastReport | undefined {
  const report = lastReportOf(boat)
  const { kept } = report
  report.kept = undefined
  return kept
}

/** The state of a sensor that the server knows. */
export const reportedSensor = (boat: Boat, sensor: Sensor): Sensor =>
  lastReportOf(boat).kept?.sensors.find(it => it.id === sensor.id) ?? sensor

/** The position that the server knows; null if it knows none. */
export function reportedFix(boat: Boat): Fix | null {
  const { kept } = lastReportOf(boat)
  return kept ? kept.fix : boat.state.fix
}

/** The cabin temperature in °C that the server knows. */
export const reportedTemperature = (boat: Boat): number =>
  lastReportOf(boat).kept?.temperature ?? boat.state.temperature

/** Time until which the server knows the positions of the boat; infinite while the gateway answers. */
export const reportedUntil = (boat: Boat): Instant => lastReportOf(boat).kept?.at ?? Number.POSITIVE_INFINITY
