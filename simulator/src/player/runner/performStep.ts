/** Performs one hardware step: the only way for scenarios, people, re-runs and snapshots. */
import type { Boat } from '#boat/boat.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { Refusal } from '#boat/refusal.ts'
import type { TrackPoint } from '#devices/track.ts'
import type { HardwareKind } from '../kind.ts'
import { notifyPerformed } from '../performed.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'

export interface StepToPerform {
  /** Name of the kind. */
  readonly kind: string
  /** Parameters as written. */
  readonly params: unknown
}

interface Surroundings {
  /** Points of the tracks that steps may name, by file; a single step has none. */
  readonly tracks?: Readonly<Record<string, readonly TrackPoint[]>>
  readonly kinds?: readonly HardwareKind[]
}

/** Sequence numbers of the steps that could not be performed. */
const refusedOf = defineBoatPart('refusedSteps', () => new Set<number>(), {
  without: 'The replayed inputs are refused again.',
  saved: 'plain',
})

/** Whether the step with this sequence number in the journal could not be performed. */
export const isRefused = (boat: Boat, seq: number): boolean => refusedOf(boat).has(seq)

/**
 * Records a step in the journal, then performs it.
 * @throws {Refusal} when the boat cannot do it
 * @throws {Error} when the kind is unknown
 */
export function performStep(
  boat: Boat,
  { kind, params }: StepToPerform,
  { tracks = {}, kinds = HARDWARE }: Surroundings = {},
): void {
  const seq = boat.journal.last() + 1
  boat.journal.append('step', kind, params)
  const found = kinds.find(it => it.name === kind)
  if (!found) throw new Error(`Unknown step kind '${kind}'. Known: ${kinds.map(it => it.name).join(', ')}.`)
  try {
    found.run({ boat, track: file => tracks[file] ?? [] }, params)
  } catch (error) {
    refusedOf(boat).add(seq)
    throw error
  }
  notifyPerformed(boat)
}

/** Like `performStep`; returns the message of a refusal, or undefined when the step was performed. */
export function tryStep(boat: Boat, step: StepToPerform, surroundings?: Surroundings): string | undefined {
  try {
    performStep(boat, step, surroundings)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Whether this is the name of a hardware step. */
export const isHardware = (kind: string): boolean => HARDWARE.some(it => it.name === kind)
