/**
 * Voltages, bilge pump and gas: what the last status says, and the readings since the app was opened. Source: POWER,
 * OPEN-061 to OPEN-064.
 */
import {
  isBilgeRunning,
  isGasAlarm,
  type Instant,
  parseReading,
  type StatusPayload,
  parseVoltage,
} from '@drydock/contracts'
import { proxy, ref, type Snapshot } from 'valtio/vanilla'
import { now } from '#platform/time.ts'
import type { StatusStore } from '#stores/status.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** Volts of main battery (V1, 'Consumption') and starter battery (V2); -1 where absent, a gap in the graph. */
export interface PowerReading {
  readonly at: Instant
  readonly V1: number
  readonly V2: number
}
export interface PowerStore {
  /** Replaced as a whole: to observe a day of readings one by one would cost megabytes of memory. */
  readings: readonly PowerReading[]
}

/** Two days of one status a minute; an app that is never closed must not grow without end. */
const READINGS_KEPT = 2_880

export const power = proxy<PowerStore>({ readings: ref([]) })

/**
 * Adds the voltages of a status with the current time; the newest 2,880 are kept. Readings that now lie in the future,
 * since the clock was set back, are left out.
 */
export function recordReadings({ Vs }: StatusPayload): void {
  const at = now()
  const kept = power.readings.filter(it => it.at <= at)
  power.readings = ref([...kept, { at, V1: parseVoltage(Vs?.V1), V2: parseVoltage(Vs?.V2) }].slice(-READINGS_KEPT))
}

resetOn('session-ended', () => {
  power.readings = ref([])
})

type Status = Snapshot<StatusStore>
/** Volts, -1 when absent. */
export const voltsOf = (it: Status, meter: 'V1' | 'V2'): number => parseVoltage(it.last?.payload.Vs?.[meter])
/** Returns whether the bilge pump runs; undefined without a sensor. */
export const bilgeOf = (it: Status): boolean | undefined => isBilgeRunning(it.last?.payload.Vs?.I1)
/** Returns whether the gas sensor alarms; undefined without a sensor. */
export const gasOf = (it: Status): boolean | undefined => isGasAlarm(it.last?.payload.Vs?.V4)
/** Ampere of the bilge pump. */
export const ampsOf = (it: Status): number | undefined => parseReading(it.last?.payload.Vs?.I1)
/** Volts of the gas sensor. */
export const gasVoltsOf = (it: Status): number | undefined => parseReading(it.last?.payload.Vs?.V4)
