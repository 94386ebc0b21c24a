/** Position of a voltage on its gauge. A reading beyond the scale is held at the end. */
import { ABSENT_VOLTAGE, NORMAL_RANGE, voltageSystem } from '@drydock/contracts'

const SCALE = { 12: { min: 11, max: 15.6 }, 24: { min: 22, max: 31.2 } } as const

export interface GaugeScale {
  readonly min: number
  readonly max: number
  /** Within min and max; the least when the reading is absent, since a meter must have a value. */
  readonly now: number
  /** Percent from the left; undefined when there is nothing to draw. */
  readonly pointer: number | undefined
  readonly band: { readonly low: number; readonly high: number; readonly from: number; readonly to: number } | undefined
}

export function gaugeScale(volts: number): GaugeScale {
  const system = voltageSystem(volts)
  if (volts === ABSENT_VOLTAGE || system === -1)
    return { ...SCALE[12], now: SCALE[12].min, pointer: undefined, band: undefined }
  const { min, max } = SCALE[system]
  const { low, high } = NORMAL_RANGE[system]
  const percent = (value: number): number => ((value - min) / (max - min)) * 100
  const now = Math.min(max, Math.max(min, volts))
  return { min, max, now, pointer: percent(now), band: { low, high, from: percent(low), to: percent(high) } }
}
