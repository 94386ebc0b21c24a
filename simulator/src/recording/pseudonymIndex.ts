/** Finds known personal values in texts: phrases by their first word, numbers by their last digits. */
import { digitsOf } from './personal.ts'

/** Shorter words are too common in other texts. */
const MIN_WORD_LENGTH = 3
/** Numbers are compared by so many last digits, that is without country and area codes. */
const TAIL_DIGITS = 6
const WORD = /[\p{L}\d][\p{L}\p{M}\d]*/u
const WORDS = /[\p{L}\d][\p{L}\p{M}\d]*/gu
const IN_WORD = /^[\p{L}\p{M}\d]/u
/** Words in names that identify no one. */
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

/** Longer phrases do not occur as a whole in other texts. */
const MAX_PHRASE_LENGTH = 500

/** Phrases with the same first word, by length and then by lower-case text. */
type Phrases = Map<number, Map<string, string>>

export interface PseudonymIndex {
  add(value: string, standIn: string): void
  /** Adds each capitalized word of a name. */
  addParts(value: string, standIn: string): void
  addDigits(value: string, standIn: string): void
  /** @param isExact ignores single words of names. */
  findAt(text: string, from: number, isExact: boolean): { readonly text: string; readonly length: number } | undefined
  findNumber(digits: string): string | undefined
}

export function createPseudonymIndex(): PseudonymIndex {
  /** Phrases are in lower case, parts of names as written. */
  const [phrases, parts] = [new Map<string, Phrases>(), new Map<string, string>()]
  const numbers = new Map<string, Map<string, string>>()
  return {
    add(value, standIn) {
      const phrase = trimmed(value).toLowerCase()
      const first = WORD.exec(phrase)?.[0]
      if (first === undefined || phrase.length < MIN_WORD_LENGTH || phrase.length > MAX_PHRASE_LENGTH) return
      const same = getOrAdd(
        getOrAdd(phrases, first, (): Phrases => new Map()),
        phrase.length,
        () => new Map<string, string>(),
      )
      if (!same.has(phrase)) same.set(phrase, standIn)
    },
    addParts(value, standIn) {
      for (const [word] of value.normalize().matchAll(WORDS))
        if (word.length >= MIN_WORD_LENGTH && /^\p{Lu}/u.test(word) && !COMMON.has(word) && !parts.has(word))
          parts.set(word, standIn)
    },
    addDigits(value, standIn) {
      const digits = national(digitsOf(value))
      if (digits.length >= TAIL_DIGITS)
        getOrAdd(numbers, digits.slice(-TAIL_DIGITS), () => new Map<string, string>()).set(digits, standIn)
    },
    findAt(text, from, isExact) {
      const first = WORD.exec(text.slice(from, from + MAX_PHRASE_LENGTH))?.[0] ?? ''
      const lengths = phrases.get(first.toLowerCase())
      for (const length of lengths ? [...lengths.keys()].toSorted((a, b) => b - a) : []) {
        const standIn = lengths?.get(length)?.get(text.slice(from, from + length).toLowerCase())
        if (standIn !== undefined && !IN_WORD.test(text.slice(from + length, from + length + 2)))
          return { text: standIn, length }
      }
      const part = isExact ? undefined : parts.get(first)
      return part !== undefined && text.startsWith(first, from) ? { text: part, length: first.length } : undefined
    },
    findNumber(digits) {
      const own = national(digits)
      const alike = own.length < TAIL_DIGITS ? undefined : numbers.get(own.slice(-TAIL_DIGITS))
      return alike?.get(own) ?? [...(alike ?? [])].find(([it]) => it.endsWith(own) || own.endsWith(it))?.[1]
    },
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, empty: () => V): V {
  const known = map.get(key) ?? empty()
  map.set(key, known)
  return known
}

/** Without leading characters that are not part of a word. */
const trimmed = (value: string): string => value.normalize().replace(/^[^\p{L}\d+]+/u, '')

/** Without leading zeros. */
const national = (digits: string): string => digits.replace(/^0+/, '')
