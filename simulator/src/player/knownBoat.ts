/** Facts about a boat and its people before the play, so that the loader finds impossible steps. */
import type { Duration } from '@drydock/contracts'
import { deviceNamesOf } from '#boat/deviceName.ts'
import { type ValueProblem, nearest } from './problem.ts'

export interface KnownBoat {
  /** Names of devices that are, or may be, paired by now: 'door', 'door 2'. */
  readonly types: Set<string>
  /** Marks by now, with their time from the start; undefined for one that a rule sets, whenever that may be. */
  readonly marks: Map<string, Duration | undefined>
  /** Who has opened an app by now. */
  readonly opened: Set<string>
  /** When the step happens; undefined inside a rule. */
  readonly now: Duration | undefined
  /** Whose step it is. */
  readonly person: string
  /** Users with access to the boat; undefined where that is not known. */
  readonly people: readonly string[] | undefined
}

/**
 * What is known when nothing has happened yet, with a type for each device; `now` is undefined for a boat that is under
 * way.
 */
export const knownBoat = (
  types: Iterable<string>,
  person: string,
  now?: Duration,
  people?: readonly string[],
): KnownBoat => ({
  types: deviceNamesOf(types),
  marks: new Map(),
  opened: new Set(),
  now,
  person,
  people,
})

/** More of them nobody reads. */
const MOST_SHOWN = 20
const shownOf = (names: readonly string[]): string =>
  names.slice(0, MOST_SHOWN).join(', ') + (names.length > MOST_SHOWN ? ' …' : '') || 'none'

/** Somebody who has no account on the boat; the word before the @ of their address is enough. */
export function unknownPerson(
  name: string,
  { people }: KnownBoat,
  path: readonly PropertyKey[],
): ValueProblem | undefined {
  const word = name.split('@')[0] ?? name
  if (people === undefined || people.includes(word)) return undefined
  // The first of a role goes by its word, too.
  if (word === 'friend' && people.length > 1) return undefined
  return {
    message: `Nobody on this boat is called '${name}'. There are: ${shownOf(people)}.`,
    meant: nearest(word, people),
    path,
  }
}

/** A mark that nobody has set by now. */
export function unknownMark(
  name: string,
  { marks }: KnownBoat,
  path: readonly PropertyKey[],
): ValueProblem | undefined {
  if (marks.has(name)) return undefined
  const known = [...marks.keys()]
  return {
    message: `The mark '${name}' is not set before this step. Known: ${shownOf(known)}.`,
    meant: nearest(name, known),
    path,
  }
}
