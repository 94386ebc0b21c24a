/** What a play asks of a person's app, and what every driver needs to get one aboard. */
import type { AppUnderTest, Gateway, Moored, Person } from '@drydock/simulator'

export type { Actor } from '@drydock/simulator'

export interface Aboard {
  readonly gateway: Gateway
  readonly moored: Moored
  /** Everybody who is aboard, for waiting until all are at rest. */
  readonly apps: () => readonly AppUnderTest[]
  readonly seed: number
  readonly slow: boolean
}

/** The account under which somebody of a scenario signs in. */
export function accountOf(moored: Moored, person: string): Person {
  const found = moored.people.find(it => it.role === person || it.user === person)
  if (!found) throw new Error(`Nobody on this boat is called '${person}'. There are: ${moored.people.map(it => it.role).join(', ')}.`)
  return found
}

/** A seed for each person, so that two phones do not draw the same numbers. */
export const seedOf = (seed: number, person: string): number => [...person].reduce((sum, it) => (sum * 31 + it.charCodeAt(0)) | 0, seed)
