/** A value that changes little by little: a battery that drains, a cabin that cools. */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart, reproduced } from '#boat/parts.ts'

export interface Ramp {
  readonly from: number
  readonly to: number
  readonly over: Duration
  /** From one change to the next; the last one is at the end, whatever this says. */
  readonly every: Duration
  readonly curve: 'linear' | 'ease'
}

/** How far a curve has come, from 0 to 1, after a part of its time. */
export const curveValue = (curve: Ramp['curve'], part: number): number =>
  curve === 'linear' ? part : part * part * (3 - 2 * part)

/** What ends each ramp, by the value that it sets. */
const rampsOf = defineBoatPart(
  'ramps',
  () => new Map<string, () => void>(),
  reproduced(it => [...it.keys()]),
)

/** Sets a value again and again from one interval on; a new ramp of the same value takes the place of the old one. */
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
    const off = boat.clock.at(begin + then, () => {
      set(rounded(from + (to - from) * curveValue(curve, then / over)))
      if (then < over) step(then)
      else ramps.delete(value)
    })
    ramps.set(value, off)
  }
  step(0)
}

/** Meters have two decimals. */
const rounded = (value: number): number => Math.round(value * 100) / 100
