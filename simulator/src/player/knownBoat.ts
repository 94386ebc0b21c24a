/** Facts about a boat and its people before the play, so that the loader finds impossible steps. */
import type { Duration } from '@drydock/contracts'
import { deviceNamesOf } from '#boat/deviceName.ts'
import { type ValueProblem, nearest } from './problem.ts'

export interface KnownBoat {
  /** Names of devices that are, or may be, paired at this step: 'door', 'door 2'. */
  readonly types: Set<string>
  /** Marks known at this step, with their time from the start; undefined for a mark that a rule sets. */
  readonly marks: Map<string, Duration | undefined>
  /** People who have opened an app before this step. */
  readonly opened: Set<string>
  /** Time of the step; undefined inside a rule. */
  readonly now: Duration | undefined
  /** The person who performs the step. */
  readonly person: string
  /** Users with access to the boat; undefined where unknown. */
  readonly people: readonly string[] | undefined
}

/** Returns the facts before the first step, with the type of each device. `now` is undefined for a running boat. */
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

/** Limit for the names in a message. */
const MOST_SHOWN = 20
const shownOf = (names: readonly string[]): string =>
  names.slice(0, MOST_SHOWN).join(', ') + (names.length > MOST_SHOWN ? ' …' : '') || 'none'

/** Returns a problem if the person has no account on the boat; the word before the @ of the address is enough. */
export function unknownPerson(
  name: string,
  { people }: KnownBoat,
  path: readonly PropertyKey[],
): ValueProblem | undefined {
  const word = name.split('@')[0] ?? name
  if (people === undefined || people.includes(word)) return undefined
  // `friend` is the first account that is not the captain's.
  if (word === 'friend' && people.length > 1) return undefined
  return {
    message: `Nobody on this boat is called '${name}'. There are: ${shownOf(people)}.`,
    meant: nearest(word, people),
    path,
  }
}

/** Returns a problem if no earlier step sets the mark. */
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
