/** Timings: the last known durations of cases, in a file that balances the shards of the next run. */
import { parseJson } from '@drydock/contracts'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Driver } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CliError, hasCode, messageOf, unwritable } from '#runner/host/cliError.ts'
import { withLock } from '#runner/host/lockFile.ts'
import type { CaseResult } from '#runner/replay/result.ts'

const VERSION = 1
const Milliseconds = z.int().check(z.nonnegative())
/** Durations by driver, then by file and case. */
const Durations = z.record(z.string(), z.record(z.string(), Milliseconds))
const TimingsShape = z.object({
  version: z.literal(VERSION),
  durations: Durations,
  /** Durations of shards that have run, until all of them have: see `withDurations`. */
  shards: z.optional(z.object({ of: z.int().check(z.positive()), done: z.record(z.string(), Durations) })),
})
export type Timings = z.infer<typeof TimingsShape>
export type DurationsByDriver = z.infer<typeof Durations>
type DurationsByShard = Readonly<Record<string, DurationsByDriver>>

/** The timings of a file that does not exist yet. */
export const NO_TIMINGS: Timings = { version: VERSION, durations: {} }

/** Returns the key of a case: ids of a user's files may repeat, paths do not. */
export const timingKey = ({ file, case: name }: Pick<CaseResult, 'file' | 'case'>): string => `${file} ${name}`.trim()

/**
 * Reads a timings file; one that does not exist is empty.
 * @throws {CliError} With exit code 2 when it is not a timings file.
 */
export async function readTimings(file: string): Promise<Timings> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw unreadable(file, messageOf(error))
  })
  if (text === undefined) return NO_TIMINGS
  const parsed = TimingsShape.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unreadable(file, issue === undefined || issue.path.length === 0 ? 'it is no JSON object' : atPath(issue.path))
}

const unreadable = (file: string, why: string): CliError =>
  new CliError(`'${file}' is no timings file: ${why}. Delete it, and the next run writes it again.`, 2)
const atPath = (path: readonly PropertyKey[]): string => `'${path.map(String).join('.')}' has no valid value`

/** Returns the mean duration of each case that passed or was skipped; a failed run ends early or is played twice. */
export function durationsOf(driver: Driver, results: readonly CaseResult[]): DurationsByDriver {
  const sums = new Map<string, { readonly ms: number; readonly count: number }>()
  for (const it of results) {
    if (it.verdict !== 'passed' && it.verdict !== 'skipped') continue
    const { ms, count } = sums.get(timingKey(it)) ?? { ms: 0, count: 0 }
    sums.set(timingKey(it), { ms: ms + it.wallMs, count: count + 1 })
  }
  return { [driver]: Object.fromEntries([...sums].map(([key, { ms, count }]) => [key, Math.round(ms / count)])) }
}

const NONE: Readonly<Record<string, number>> = {}

/** Returns the durations of all, sorted; later ones replace earlier ones. */
function merged(all: readonly DurationsByDriver[]): DurationsByDriver {
  const drivers = [...new Set(all.flatMap(it => Object.keys(it)))].toSorted()
  return Object.fromEntries(drivers.map(name => [name, sorted(all.flatMap(it => Object.entries(it[name] ?? NONE)))]))
}
const sorted = (entries: readonly (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries([...new Map(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Returns the timings with the durations of a run. Durations of a shard wait until all shards have run: otherwise the
 * second shard would be divided by other durations than the first one, and a case could be in both or in none.
 */
export function withDurations(
  before: Timings,
  added: DurationsByDriver,
  shard?: { readonly index: number; readonly of: number },
): Timings {
  if (shard === undefined) return { ...before, durations: merged([before.durations, added]) }
  const earlier: DurationsByShard = before.shards?.of === shard.of ? before.shards.done : {}
  const done: DurationsByShard = { ...earlier, [shard.index]: merged([earlier[shard.index] ?? {}, added]) }
  return Object.keys(done).length === shard.of
    ? { version: VERSION, durations: merged([before.durations, ...Object.values(done)]) }
    : { ...before, shards: { of: shard.of, done } }
}

/**
 * Adds the durations of a run to a timings file, and replaces the file at once. Shards that end together add their
 * durations one after the other.
 * @throws {CliError} With exit code 2 when it cannot be written.
 */
export async function addTimings(
  file: string,
  added: DurationsByDriver,
  shard?: { readonly index: number; readonly of: number },
): Promise<void> {
  const part = `${file}.${process.pid}`
  try {
    await withLock(`${file}.lock`, async () => {
      const timings = withDurations(await readTimings(file), added, shard)
      await writeFile(part, `${JSON.stringify(timings, null, 2)}\n`)
      await rename(part, file)
    })
  } catch (error) {
    await rm(part, { force: true })
    throw unwritable(file, error)
  }
}
