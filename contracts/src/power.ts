/**
 * Meaning of meter readings: voltages, bilge pump and gas sensor. App and fake boat use the same functions. Source: doc
 * 1 §5, §9; OPEN-061, 062.
 */

/** Value of an absent voltage and of an unknown voltage system. */
export const ABSENT_VOLTAGE = -1
export type VoltageSystem = 12 | 24 | -1

const VOLTAGE_ABSENT_BELOW = 0.5
const SYSTEM_24V_FROM = 19
export const BILGE_RUNNING_FROM_A = 0.75
export const GAS_ALARM_ABOVE_V = 3
export const NORMAL_RANGE = { 12: { low: 11.8, high: 14.8 }, 24: { low: 23.6, high: 29.5 } } as const

/** Digits with an optional sign and decimal point: no hexadecimal, no exponent, no unit. */
const PLAIN_DECIMAL = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/

/** The number of a reading; undefined if it is missing or no plain decimal number, such as 'NotPresent'. */
export function parseReading(reading: string | undefined): number | undefined {
  if (reading === undefined || !PLAIN_DECIMAL.test(reading)) return undefined
  const value = Number(reading)
  return Number.isFinite(value) ? value : undefined
}

/** Volts, or -1 when absent: below 0.5 V, 'NotPresent' or missing. POWER-06 to POWER-08. */
export function parseVoltage(reading: string | undefined): number {
  const value = parseReading(reading)
  return value === undefined || value < VOLTAGE_ABSENT_BELOW ? ABSENT_VOLTAGE : value
}

/** 12 below 19 V, else 24; -1 when absent. POWER-09 to POWER-11. */
export const voltageSystem = (volts: number): VoltageSystem =>
  volts === ABSENT_VOLTAGE ? -1 : volts < SYSTEM_24V_FROM ? 12 : 24

export type VoltageBand = 'low' | 'normal' | 'high' | 'absent'

/** Band of a voltage relative to the normal range of its system; the limits are normal. POWER-12, POWER-13. */
export function voltageBand(volts: number): VoltageBand {
  const system = voltageSystem(volts)
  if (system === -1) return 'absent'
  const { low, high } = NORMAL_RANGE[system]
  return volts < low ? 'low' : volts > high ? 'high' : 'normal'
}

/** Whether the bilge pump runs, from I1 in ampere; undefined when the sensor is absent. POWER-14, 15, 19. */
export function isBilgeRunning(reading: string | undefined): boolean | undefined {
  const amps = parseReading(reading)
  return amps === undefined ? undefined : amps >= BILGE_RUNNING_FROM_A
}

/** Whether the gas sensor alarms, from V4 in volt; undefined when the sensor is absent. POWER-16 to POWER-18. */
export function isGasAlarm(reading: string | undefined): boolean | undefined {
  const volts = parseReading(reading)
  return volts === undefined ? undefined : volts > GAS_ALARM_ABOVE_V
}
