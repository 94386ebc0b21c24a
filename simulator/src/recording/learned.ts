/** Finds in texts what was learned from fields: phrases by their first word, numbers by their last digits. */
import { digitsOf } from './personal.ts'

/** Shorter words stand in too many other texts. */
const SHORTEST_WORD = 3
/** A number is the same without the codes of country and town; so many digits at its end are somebody's. */
const TAIL = 6
const WORD = /[\p{L}\d][\p{L}\p{M}\d]*/u
const WORDS = /[\p{L}\d][\p{L}\p{M}\d]*/gu
const IN_WORD = /^[\p{L}\p{M}\d]/u
/** Words of many names that are nobody's. */
const COMMON = new Set([
  'The',
  'And',
  'For',
  'Von',
  'Van',
  'Den',
  'Der',
  'Det',
  'Alarm',
  'Door',
  'Boat',
  'Captain',
  'Marina',
])

/** Longer ones stand in no other text as a whole. */
const LONGEST_PHRASE = 500

/** What begins with one word: by length, then as it is compared. */
type Phrases = Map<number, Map<string, string>>

export interface Index {
  add(value: string, standIn: string): void
  /** The words of a name by themselves, written as names are. */
  addParts(value: string, standIn: string): void
  addDigits(value: string, standIn: string): void
  /** `isExact` leaves parts of names alone. */
  at(text: string, from: number, isExact: boolean): { readonly text: string; readonly length: number } | undefined
  ofDigits(digits: string): string | undefined
}

export function createIndex(): Index {
  /** In small letters, and parts of names as they are written. */
  const [phrases, parts] = [new Map<string, Phrases>(), new Map<string, string>()]
  const numbers = new Map<string, Map<string, string>>()
  return {
    add(value, standIn) {
      const phrase = trimmed(value).toLowerCase()
      const first = WORD.exec(phrase)?.[0]
      if (first === undefined || phrase.length < SHORTEST_WORD || phrase.length > LONGEST_PHRASE) return
      const same = getOrAdd(
        getOrAdd(phrases, first, (): Phrases => new Map()),
        phrase.length,
        () => new Map<string, string>(),
      )
      if (!same.has(phrase)) same.set(phrase, standIn)
    },
    addParts(value, standIn) {
      for (const [word] of value.normalize().matchAll(WORDS))
        if (word.length >= SHORTEST_WORD && /^\p{Lu}/u.test(word) && !COMMON.has(word) && !parts.has(word))
          parts.set(word, standIn)
    },
    addDigits(value, standIn) {
      const digits = national(digitsOf(value))
      if (digits.length >= TAIL)
        getOrAdd(numbers, digits.slice(-TAIL), () => new Map<string, string>()).set(digits, standIn)
    },
    at(text, from, isExact) {
      const first = WORD.exec(text.slice(from, from + LONGEST_PHRASE))?.[0] ?? ''
      const lengths = phrases.get(first.toLowerCase()) ?? new Map<number, Map<string, string>>()
      for (const length of [...lengths.keys()].toSorted((a, b) => b - a)) {
        const standIn = lengths.get(length)?.get(text.slice(from, from + length).toLowerCase())
        if (standIn !== undefined && !IN_WORD.test(text.slice(from + length, from + length + 2)))
          return { text: standIn, length }
      }
      const part = isExact ? undefined : parts.get(first)
      return part !== undefined && text.startsWith(first, from) ? { text: part, length: first.length } : undefined
    },
    ofDigits(digits) {
      const own = national(digits)
      const alike = own.length < TAIL ? undefined : numbers.get(own.slice(-TAIL))
      return alike?.get(own) ?? [...(alike ?? [])].find(([it]) => it.endsWith(own) || own.endsWith(it))?.[1]
    },
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, empty: () => V): V {
  const known = map.get(key) ?? empty()
  map.set(key, known)
  return known
}

/** From its first word to its last. */
const trimmed = (value: string): string => value.normalize().replace(/^[^\p{L}\d+]+/u, '')

/** Without the zeros that a number is dialed with. */
const national = (digits: string): string => digits.replace(/^0+/, '')
