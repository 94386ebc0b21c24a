/** People of a boat: the users of its captain and of its connected accounts. */
import { createBoat, type Boat, type BoatOptions } from '#boat/boat.ts'
import type { Accounts } from '#identity/accounts.ts'

/** A user account of a boat. */
export interface Person {
  /** E-mail address, used as login name. */
  readonly user: string
  readonly password: string
  readonly role: 'captain' | 'friend'
}

/**
 * Captain and connected accounts. Their addresses depend only on the plan and the boat's number, so replays are equal.
 */
export const peopleOf = ({ state }: Boat): readonly Person[] => [
  { user: state.captain, password: 'fair-winds', role: 'captain' },
  ...state.accounts.map(it => ({ user: it.userId, password: 'calm-seas', role: 'friend' as const })),
]

/** Users at the boat's start, including accounts that were removed since. */
export const peopleAtFirst = (origin: BoatOptions): readonly Person[] => peopleOf(createBoat(origin))

/** Creates the user accounts of the people of a boat. */
export function addAccounts(accounts: Accounts, boat: string, people: readonly Person[]): void {
  for (const { user, password, role } of people)
    accounts.add({ user, name: role === 'captain' ? 'Captain' : 'Friend', boat }, password)
}

/** Replaces the user accounts of a boat, unless it keeps the same users, with the passwords that they chose. */
export function replaceAccounts(
  accounts: Accounts,
  boat: string,
  before: readonly Person[],
  next: readonly Person[],
): void {
  if (namesOf(next) !== namesOf(before)) accounts.remove(boat)
  if (!accounts.find(next[0]?.user ?? '')) addAccounts(accounts, boat, next)
}

const namesOf = (people: readonly Person[]): string => people.map(it => it.user).join(' ')
