/** Pseudonyms for personal values: equal values get the same pseudonym, numbered by first appearance. */
import { createPseudonymIndex } from './pseudonymIndex.ts'

export type PersonalKind =
  | 'ship'
  | 'home'
  | 'name'
  | 'nickname'
  | 'description'
  | 'email'
  | 'phone'
  | 'device'
  | 'picture'
  | 'id'
  | 'text'

/** The first boat name and the captain's address are those of the default boat. */
const WORDS: { readonly [K in PersonalKind]: (number: number) => string } = {
  ship: number => (number === 1 ? 'Freja' : `Boat ${number}`),
  home: number => `Harbour ${number}`,
  name: number => `Person ${number}`,
  nickname: number => `Journey ${number}`,
  description: number => `Words ${number}`,
  email: number => `person-${number}@freja.example`,
  phone: number => `+4520${String(number).padStart(6, '0')}`,
  device: number => `DEVICE-${String(number).padStart(4, '0')}`,
  picture: number => `picture-${number}.jpeg`,
  id: number => `id-${number}`,
  text: number => `Text ${number}`,
}
export const CAPTAIN_EMAIL = 'captain@freja.example'

export interface Pseudonyms {
  /** Returns the pseudonym of a value; an empty text stays. */
  of(kind: PersonalKind, value: string): string
  /** The same; from then on the value is also found in other texts. */
  learn(kind: PersonalKind, value: string): string
  /** Gives this address the captain's pseudonym. */
  nameCaptain(email: string): void
  /** Pseudonym of the known value at an index of a text, and the length of the value. */
  findAt(text: string, from: number, isExact: boolean): { readonly text: string; readonly length: number } | undefined
  /** Pseudonym of the known number with these digits in any form. */
  findNumber(digits: string): string | undefined
}

export function createPseudonyms(): Pseudonyms {
  const known = new Map<string, string>()
  const counts = new Map<PersonalKind, number>()
  const keyOf = (kind: PersonalKind, value: string): string =>
    `${kind} ${kind === 'email' ? value.toLowerCase() : kind === 'phone' ? value.replace(/[^\d+]/g, '') : value}`
  const index = createPseudonymIndex()
  const of: Pseudonyms['of'] = (kind, value) => {
    if (value === '') return value
    const found = known.get(keyOf(kind, value))
    if (found !== undefined) return found
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    const standIn = WORDS[kind](number)
    known.set(keyOf(kind, value), standIn)
    return standIn
  }
  return {
    of,
    learn(kind, value) {
      const standIn = of(kind, value)
      if (kind === 'phone') index.addDigits(value, standIn)
      if (kind !== 'id' && kind !== 'text') index.add(value, standIn)
      if (kind === 'name') index.addParts(value, standIn)
      return standIn
    },
    nameCaptain(email) {
      known.set(keyOf('email', email), CAPTAIN_EMAIL)
      index.add(email, CAPTAIN_EMAIL)
    },
    findAt: index.findAt,
    findNumber: index.findNumber,
  }
}
