/** Performs one step of hardware: the only way for scenarios, people, re-runs and snapshots to do so. */
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import type { TrackPoint } from '#devices/track.ts'
import type { HardwareKind } from '../kind.ts'
import { HARDWARE } from '#player/kinds/hardware.ts'

export interface StepToPerform {
  /** Name of its kind. */
  readonly kind: string
  /** As written under that name. */
  readonly params: unknown
}

interface Surroundings {
  /** The points of the tracks that steps may name, by file; a single step has none. */
  readonly tracks?: Readonly<Record<string, readonly TrackPoint[]>>
  readonly kinds?: readonly HardwareKind[]
}

/**
 * Tells the journal of a step, then does it. Throws a Refusal when the boat cannot do it, and an Error when no kind has
 * that name.
 */
export function performStep(
  boat: Boat,
  { kind, params }: StepToPerform,
  { tracks = {}, kinds = HARDWARE }: Surroundings = {},
): void {
  boat.journal.append('step', kind, params)
  const found = kinds.find(it => it.name === kind)
  if (!found) throw new Error(`Unknown step kind '${kind}'. Known: ${kinds.map(it => it.name).join(', ')}.`)
  found.run({ boat, track: file => tracks[file] ?? [] }, params)
}

/** The same; answers what the boat says against the step, and undefined when it was done. */
export function tryStep(boat: Boat, step: StepToPerform, surroundings?: Surroundings): string | undefined {
  try {
    performStep(boat, step, surroundings)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Whether hardware does steps of this name. */
export const isHardware = (kind: string): boolean => HARDWARE.some(it => it.name === kind)
