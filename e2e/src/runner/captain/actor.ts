/** Interfaces between a play and the app of a person, for every driver. */
import { browserOf, type PhoneSettings } from '#runner/captain/shared/phone.ts'
import type { Instant } from '@drydock/contracts'
import type { Actor, AppUnderTest, Gateway, HostedBoat, Person } from '@drydock/simulator'

export type { Actor } from '@drydock/simulator'

/** A picture of the app of one person. */
export interface Picture {
  readonly person: string
  /** Name in the step `shot`, or 'failure-1'. */
  readonly name: string
  readonly at: Instant
  readonly png: Uint8Array
}

export interface PlayerContext {
  readonly gateway: Gateway
  readonly hostedBoat: HostedBoat
  /** All apps of the run, to wait until all are at rest. */
  readonly apps: () => readonly AppUnderTest[]
  readonly seed: number
  readonly slow: boolean
  /** Settings of the phone before the app opens. */
  readonly phone?: PhoneSettings
  /** Whether the app finds a session in its storage when it is first opened, and nobody has to sign in. */
  readonly hasSession?: boolean
  /** Called with each screenshot. */
  readonly onPicture?: (it: Picture) => void
}

/** One person with an app under test. */
export interface Player {
  readonly app: AppUnderTest
  readonly actor: Actor
  /** Returns errors that fail every run: console errors, requests to foreign hosts, axe violations at the end. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}

const nameOf = ({ user }: Person): string => user.split('@')[0] ?? user

/**
 * Returns the account of a person in a scenario: by the word of the boat's plan, the full address, or a role.
 * @throws {Error} When the boat has no such account.
 */
export function accountOf({ people }: HostedBoat, seat: string): Person {
  const person = browserOf(seat)
  const found = people.find(it => it.user === person || nameOf(it) === person) ?? people.find(it => it.role === person)
  if (!found) throw new Error(`Nobody on this boat is called '${person}'. There are: ${people.map(nameOf).join(', ')}.`)
  return found
}

/** Returns a seed for each person, so that two phones get different random numbers. */
export const seedOf = (seed: number, person: string): number =>
  [...person].reduce((sum, it) => (sum * 31 + it.charCodeAt(0)) | 0, seed)
