/** Problems of scenario files: place, text and a suggested word. */
import { distance } from 'fastest-levenshtein'

/** A place in a file; lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A problem of a scenario file, with its place. */
export interface ScenarioProblem extends SourceLocation {
  readonly message: string
  /** The suggested word. */
  readonly meant?: string | undefined
}

/** A problem of one value, before its place in a file is known. */
export interface ValueProblem {
  readonly message: string
  readonly meant?: string | undefined
  /** Path from the checked value to the invalid part. */
  readonly path?: readonly PropertyKey[]
  /** Whether the key of the part is invalid, or its value. */
  readonly of?: 'key' | 'value'
}

/** `path:line:col: what is wrong. Did you mean 'x'?` */
export const problemText = ({ file, line, column, message, meant }: ScenarioProblem): string =>
  `${file}:${line}:${column}: ${message}${meant === undefined ? '' : ` Did you mean '${meant}'?`}`

/** Limit for the candidates: each is compared with the word letter by letter. */
const MOST_CANDIDATES = 1_000

/** Words of at most this many letters are similar only with one edit: two make another word of them. */
const SHORT = 4

/** Returns the candidate with the most similar spelling, or undefined if none is similar. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 200) return undefined
  const folded = new Map(candidates.slice(0, MOST_CANDIDATES).map(it => [it.toLowerCase(), it]))
  const [best] = [...folded.keys()]
    .map(it => ({ it, edits: editsBetween(word.toLowerCase(), it) }))
    .toSorted((a, b) => a.edits - b.edits)
  if (best === undefined) return undefined
  const longer = Math.max(word.length, best.it.length)
  const most = longer <= SHORT ? 1 : Math.max(2, Math.floor(best.it.length / 3))
  return best.edits <= most ? folded.get(best.it) : undefined
}

/** Returns the edits between words: swapped letters are one, and words without a common letter are never similar. */
function editsBetween(word: string, other: string): number {
  const edits = distance(word, other)
  if (edits >= Math.max(word.length, other.length)) return edits === 0 ? 0 : Number.POSITIVE_INFINITY
  return edits > 1 && sorted(word) === sorted(other) ? edits - 1 : edits
}
const sorted = (word: string): string => [...word].toSorted().join('')

/** Returns a value in its written form, truncated when it is long. */
export function shown(value: unknown, longest = 300): string {
  const text = written(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function written(value: unknown): string {
  if (typeof value === 'string') return `'${value}'`
  // JSON has no such numbers, and would show them as null.
  if (typeof value === 'number' && !Number.isFinite(value))
    return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
