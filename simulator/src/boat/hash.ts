/** A run as one number: SHA-256 of the journal as canonical JSON lines (RFC 8785). The same run, the same number. */
import { createHash } from 'node:crypto'
import type { Instant } from '@drydock/contracts'
import canonicalize from 'canonicalize'
import type { Entry, Lane } from './journal.ts'

/** What a person or a program did to the boat is told in other lanes by its consequences. */
const HASHED: ReadonlySet<Lane> = new Set(['rest', 'hub', 'state', 'app'])

/**
 * Values that differ from run to run, by kind. They are replaced by their kind and the number of their first
 * appearance.
 */
const VOLATILE_VALUES: readonly (readonly [string, RegExp])[] = [
  ['token', /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g],
  ['uuid', /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g],
  // The end of the name of a picture. OPEN-094.
  ['picture', /[A-Za-z0-9]{32}(?=\.jpeg\b)/g],
  ['port', /(?<=\/\/(?:localhost|127\.0\.0\.1):)\d+/g],
]

/** How many bytes a picture has is up to who encodes it: each browser has its own way. */
const PICTURE_SIZE = /(?<="body":\{"bytes":)\d+(?=\})/

/** One line per entry: time from the start, lane, name, body. Sizes of pictures that were sent are left out. */
export function canonicalLines(
  entries: readonly Entry[],
  start: Instant,
  lanes: ReadonlySet<Lane> = HASHED,
): readonly string[] {
  const seen = new Map<string, string>()
  const plain = (line: string): string =>
    VOLATILE_VALUES.reduce(
      (text, [kind, pattern]) => text.replace(pattern, value => numbered(seen, kind, value)),
      line.replace(PICTURE_SIZE, '"size"'),
    )
  return entries
    .filter(it => lanes.has(it.lane))
    .map(it => plain(canonicalize({ at: it.at - start, lane: it.lane, name: it.name, body: it.body }) ?? ''))
}

function numbered(seen: Map<string, string>, kind: string, value: string): string {
  const known = seen.get(value)
  if (known) return known
  const name = `${kind}#${seen.size + 1}`
  seen.set(value, name)
  return name
}

export function sha256Of(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return hash.digest('hex')
}
