/** Problem of a scenario, with its place and the word that was probably meant. */
import { closest, distance } from 'fastest-levenshtein'

/** A place in a file; lines and columns count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
}

export interface Problem extends SourceLocation {
  readonly message: string
  /** The word that was probably meant. */
  readonly meant?: string | undefined
}

/** What is wrong with one value, before anybody knows where it stands. */
export interface ValueProblem {
  readonly message: string
  readonly meant?: string | undefined
  /** From the value that was looked at to the part at fault. */
  readonly path?: readonly PropertyKey[]
  /** Whether the name of the part is at fault, or what it holds. */
  readonly of?: 'key' | 'value'
}

/** `path:line:col: what is wrong. Did you mean 'x'?` */
export const problemText = ({ file, line, column, message, meant }: Problem): string =>
  `${file}:${line}:${column}: ${message}${meant === undefined ? '' : ` Did you mean '${meant}'?`}`

/** A library has some hundreds of names; each is held against the word letter by letter. */
const MOST_CANDIDATES = 1_000

/** The candidate that is spelled most like a word, unless none is like it. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 200) return undefined
  const folded = new Map(candidates.slice(0, MOST_CANDIDATES).map(it => [it.toLowerCase(), it]))
  const best = closest(word.toLowerCase(), [...folded.keys()])
  return distance(word.toLowerCase(), best) <= Math.max(2, Math.floor(best.length / 3)) ? folded.get(best) : undefined
}

/** A value as a person would write it, cut when it is long. */
export function shown(value: unknown, longest = 300): string {
  const text = typeof value === 'string' ? `'${value}'` : value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
