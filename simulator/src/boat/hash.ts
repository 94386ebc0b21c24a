/** Hash of a run: SHA-256 of the journal as canonical JSON lines (RFC 8785). */
import { createHash } from 'node:crypto'
import type { Instant } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import type { Entry, Lane } from './journal.ts'

/** Hashed lanes. Steps are left out, because the other lanes have their effects. */
const HASHED: ReadonlySet<Lane> = new Set(['rest', 'hub', 'state', 'app'])

/** Values that differ between runs, by kind. Each is replaced by its kind and the number of its first appearance. */
const VOLATILE_VALUES: readonly (readonly [string, RegExp])[] = [
  ['token', /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g],
  ['uuid', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g],
  // The random end of a picture name. OPEN-094.
  ['picture', /[A-Za-z0-9]{32}(?=\.jpeg\b)/g],
  ['port', /(?<=\/\/(?:localhost|127\.0\.0\.1):)\d+/g],
]

/** The size of a picture differs between browsers, because each encodes pictures in its own way. */
const PICTURE_SIZE = /(?<="body":\{"bytes":)\d+(?=\})/

/** Numbers opaque values in the order of their first appearance. */
export interface ValueNumbers {
  /** Returns the name of a value, such as 'uuid#2': its kind and its number. */
  nameOf(kind: string, value: string): string
}

/**
 * Creates numbers that begin at 1.
 * @param limit number of values that are remembered, for a journal without end. A value that was not seen for so long
 * gets a new number.
 */
export function createValueNumbers(limit = Number.POSITIVE_INFINITY): ValueNumbers {
  const seen = new Map<string, string>()
  let count = 0
  return {
    nameOf(kind, value) {
      const name = seen.get(value) ?? `${kind}#${++count}`
      // The values of a map are in the order in which they were set.
      seen.delete(value)
      seen.set(value, name)
      const { value: oldest } = seen.keys().next()
      if (seen.size > limit && oldest !== undefined) seen.delete(oldest)
      return name
    },
  }
}

/**
 * One line per entry: time since the start, lane, name, body. Sizes of uploaded pictures are left out.
 * @param numbers of earlier entries of the same journal.
 */
export function canonicalLines(
  entries: readonly Entry[],
  start: Instant,
  lanes: ReadonlySet<Lane> = HASHED,
  numbers: ValueNumbers = createValueNumbers(),
): readonly string[] {
  const plain = (line: string): string =>
    VOLATILE_VALUES.reduce(
      (text, [kind, pattern]) => text.replace(pattern, value => numbers.nameOf(kind, value)),
      line.replace(PICTURE_SIZE, '"size"'),
    )
  return entries
    .filter(it => lanes.has(it.lane))
    .map(it => plain(canonicalize({ at: it.at - start, lane: it.lane, name: it.name, body: it.body }) ?? ''))
}

/** Returns the SHA-256 of the lines in hexadecimal digits; each line is hashed with a final line feed. */
export function sha256Of(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
