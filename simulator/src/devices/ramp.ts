/** Ramps: values that change gradually, such as a draining battery or a cooling cabin. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'

export interface Ramp {
  readonly from: number
  readonly to: number
  readonly over: Duration
  /** Interval between changes; the last change is always at the end. */
  readonly every: Duration
  readonly curve: 'linear' | 'ease'
}

/** Value of a curve, 0 to 1, at a fraction of its time. */
export const curveValue = (curve: Ramp['curve'], part: number): number =>
  curve === 'linear' ? part : part * part * (3 - 2 * part)

/** Functions that cancel the ramps, by the name of the value. */
const rampsOf = defineBoatPart(
  'ramps',
  () => new Map<string, () => void>(),
  reproduced(it => [...it.keys()]),
)

/** Starts a ramp that calls `set` at each interval. It replaces a ramp of the same value. */
export function startRamp(
  boat: Boat,
  value: string,
  { from, to, over, every, curve }: Ramp,
  set: (value: number) => void,
): void {
  const ramps = rampsOf(boat)
  ramps.get(value)?.()
  const begin = boat.clock.now()
  const step = (passed: Duration): void => {
    const then = Math.min(over, passed + every)
    const cancel = boat.clock.at(begin + then, () => {
      set(rounded(from + (to - from) * curveValue(curve, then / over)))
      if (then < over) step(then)
      else ramps.delete(value)
    })
    ramps.set(value, cancel)
  }
  step(0)
}

/** Rounds to two decimals, as meters show. */
const rounded = (value: number): number => Math.round(value * 100) / 100
