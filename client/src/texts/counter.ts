/**
 * The counter of a text field: how many UTF-16 units of its limit are used, as the validator counts them. Source:
 * PROFILE-37, JOURNEY-07, OPEN-142.
 */
import { trimmedLength } from '@drydock/contracts'

export interface FieldCounter {
  readonly count: number
  readonly most: number
  /** '12/30'. */
  readonly text: string
  readonly spoken: string
}

/** The counter of a text with at most this many units. */
export function counterOf(text: string, most: number): FieldCounter {
  const count = trimmedLength(text)
  return { count, most, text: `${count}/${most}`, spoken: `${count} of ${most} characters` }
}
