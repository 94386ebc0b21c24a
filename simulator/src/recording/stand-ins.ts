/** What stands for a person's data: the same value has the same stand-in, numbered in the order of first appearance. */

export type Kind = 'ship' | 'home' | 'name' | 'nickname' | 'description' | 'email' | 'phone' | 'device' | 'picture' | 'id' | 'text'

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
/** Shorter words stand in too many other texts. */
const SHORTEST_WORD = 3

export interface StandIns {
  /** An empty text says nothing of anybody and stays. */
  of(kind: Kind, value: string): string
  /** The captain is called so, whatever number the address would have had. */
  nameCaptain(email: string): void
  /** Every value that has a stand-in by now and may stand in a text, the longest first. */
  learned(): readonly string[]
  /** What stands for one of them, however it is written there. */
  learnedAs(value: string): string
}

export function createStandIns(): StandIns {
  const known = new Map<string, string>()
  const counts = new Map<Kind, number>()
  const keyOf = (kind: Kind, value: string): string => `${kind} ${kind === 'email' ? value.toLowerCase() : kind === 'phone' ? value.replace(/[^\d+]/g, '') : value}`
  const values = new Map<string, string>()
  const keep = (kind: Kind, value: string, standIn: string): string => {
    known.set(keyOf(kind, value), standIn)
    if (value.length >= SHORTEST_WORD && kind !== 'id' && kind !== 'text') values.set(value.toLowerCase(), standIn)
    return standIn
  }
  return {
    of(kind, value) {
      if (value === '') return value
      const found = known.get(keyOf(kind, value))
      if (found !== undefined) return found
      const number = (counts.get(kind) ?? 0) + 1
      counts.set(kind, number)
      return keep(kind, value, WORDS[kind](number))
    },
    nameCaptain: email => void keep('email', email, CAPTAIN_EMAIL),
    learned: () => [...values.keys()].toSorted((a, b) => b.length - a.length),
    learnedAs: value => values.get(value.toLowerCase()) ?? '…',
  }
}
