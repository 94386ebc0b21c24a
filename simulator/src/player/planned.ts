/** What is known of a boat and its people before the play, so that a step that cannot be is found while loading. */
import type { Duration } from '@drydock/contracts'
import { type Complaint, nearest } from './problem.ts'

export interface Planned {
  /** Types of devices that are, or may be, paired by now. */
  readonly types: Set<string>
  /** Marks by now, with their time from the start; undefined for one that a rule sets, whenever that may be. */
  readonly marks: Map<string, Duration | undefined>
  /** Who has opened an app by now. */
  readonly opened: Set<string>
  /** When the step happens; undefined inside a rule. */
  readonly now: Duration | undefined
  /** Whose step it is. */
  readonly person: string
}

/** What is known when nothing has happened yet; `now` is undefined for a boat that is under way. */
export const plannedFor = (types: Iterable<string>, person: string, now?: Duration): Planned => ({ types: new Set(types), marks: new Map(), opened: new Set(), now, person })

/** More of them nobody reads. */
const MOST_SHOWN = 20
const shownOf = (names: readonly string[]): string => names.slice(0, MOST_SHOWN).join(', ') + (names.length > MOST_SHOWN ? ' …' : '') || 'none'

/** A mark that nobody has set by now. */
export function strangeMark(name: string, { marks }: Planned, path: readonly PropertyKey[]): Complaint | undefined {
  if (marks.has(name)) return undefined
  const known = [...marks.keys()]
  return { message: `There is no mark '${name}' by now; known: ${shownOf(known)}.`, meant: nearest(name, known), path }
}
