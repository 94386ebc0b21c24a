/** What stands for a person's data: the same value has the same stand-in, numbered in the order of first appearance. */
import { createIndex } from './learned.ts'

export type Kind =
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

/** The captain's address and the boat's name are those that a scenario gives them. */
const WORDS: { readonly [K in Kind]: (number: number) => string } = {
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

export interface StandIns {
  /** An empty text says nothing of anybody and stays. */
  of(kind: Kind, value: string): string
  /** The same, and the value is one of a field of its own, so that it is known in any text. */
  learn(kind: Kind, value: string): string
  /** The captain is called so, whatever number the address would have had. */
  nameCaptain(email: string): void
  /** What was learned and stands in a text from a place on, with the length that it has there. */
  at(text: string, from: number, isExact: boolean): { readonly text: string; readonly length: number } | undefined
  /** What stands for a number of which these are the digits in any form, when one was learned. */
  ofDigits(digits: string): string | undefined
}

export function createStandIns(): StandIns {
  const known = new Map<string, string>()
  const counts = new Map<Kind, number>()
  const keyOf = (kind: Kind, value: string): string =>
    `${kind} ${kind === 'email' ? value.toLowerCase() : kind === 'phone' ? value.replace(/[^\d+]/g, '') : value}`
  const index = createIndex()
  const of: StandIns['of'] = (kind, value) => {
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
    at: index.at,
    ofDigits: index.ofDigits,
  }
}
