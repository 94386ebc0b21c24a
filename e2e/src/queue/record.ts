/** Record of a run in the queue: what its jobs have in common, and which cases or seeds they play. */
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const VERSION = 2
const driver = z.enum(['none', 'dom', 'chromium', 'webkit', 'firefox'])
const Replay = z.object({
  version: z.literal(VERSION),
  kind: z.literal('replay'),
  /** See `buildDigest`. */
  build: z.string(),
  driver,
  seed: z.optional(z.number()),
  hubProtocol: z.enum(['json', 'messagepack']),
  split: z.boolean(),
  basePath: z.optional(z.string()),
  repeat: z.number(),
  /** Whether pictures are wanted: of no case, of failed ones, or of all. */
  pictures: z.enum(['none', 'failed', 'all']),
  /** `source` is the number of a source in the hash of the sources. */
  cases: z.array(z.object({ source: z.number(), id: z.string(), case: z.string(), file: z.string() })),
})
export type ReplayRecord = z.infer<typeof Replay>

/** What workers do with ranges of seeds. */
export const SEED_KINDS = ['explore', 'ledger', 'mutate', 'mutate-known', 'mutate-texts'] as const
export type SeedKind = (typeof SEED_KINDS)[number]
const Seeds = z.object({
  version: z.literal(VERSION),
  kind: z.enum(SEED_KINDS),
  build: z.string(),
  driver,
  first: z.number(),
  count: z.number(),
  /** Number of seeds of one job. */
  size: z.number(),
  /** Parameters of the task besides the seeds; their shape depends on the kind. */
  params: z.optional(z.unknown()),
})
export type SeedsRecord = z.infer<typeof Seeds>
export type QueueRecord = ReplayRecord | SeedsRecord

/** A job: which case or range of seeds of the record, and which repeat. */
export const JobData = z.object({ index: z.number(), repeat: z.number() })
export type JobData = z.infer<typeof JobData>
/** Returns the name of a job; results have the same. */
export const jobName = ({ index, repeat }: JobData): string => `${index}-${repeat}`

/** Returns the jobs of a run in their order. */
export function jobsOf(record: QueueRecord): readonly JobData[] {
  const [count, repeats] =
    record.kind === 'replay' ? [record.cases.length, record.repeat] : [Math.ceil(record.count / record.size), 1]
  return Array.from({ length: count }, (_, index) =>
    Array.from({ length: repeats }, (_none, at) => ({ index, repeat: at + 1 })),
  ).flat()
}

/** Returns the seeds of a job. */
export function seedsOf({ first, count, size }: SeedsRecord, { index }: JobData): readonly number[] {
  const start = index * size
  return Array.from({ length: Math.min(size, count - start) }, (_, at) => first + start + at)
}

/** Returns what a run is about, for the lines of a worker. */
export const aboutText = (record: QueueRecord): string =>
  record.kind === 'replay'
    ? `${record.cases.length} cases with the driver ${record.driver}`
    : `${record.count} seeds of ${record.kind}`

/** Returns a value as compressed JSON. */
export const packed = (value: unknown): Buffer => gzipSync(JSON.stringify(value))

/** Returns the value of compressed JSON. */
export const unpacked = (bytes: Buffer): unknown => JSON.parse(gunzipSync(bytes).toString('utf8'))

/** Returns the record in compressed JSON; undefined when it is none, or another version of Drydock wrote it. */
export function recordIn(bytes: Buffer): QueueRecord | undefined {
  try {
    return z.union([Replay, Seeds]).parse(unpacked(bytes))
  } catch {
    return undefined
  }
}
