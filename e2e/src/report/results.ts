/** Results of a report, as other programs and `drydock report` read them. */
import { DRIVER_WORDS, driverOf } from '@drydock/simulator'
import * as z from 'zod/mini'
import { heldOf } from './page.ts'
import type { RunRecord } from './record.ts'
import type { CaseResult } from '#runner/replay/result.ts'

export const RESULTS = 'results.json'

const Count = z.int().check(z.nonnegative())
/** A file beside the index, and in no other folder. */
const File = z.string().check(
  z.regex(/^(?:traces\/)?[\w.-]+$/),
  z.refine(it => !it.includes('..')),
)
const KeptShape = z.object({
  id: z.string(),
  case: z.string(),
  file: z.string(),
  repeat: Count,
  verdict: z.enum(['passed', 'failed', 'skipped', 'cached']),
  reason: z.optional(z.string()),
  worker: z.optional(z.string()),
  virtualMs: z.number(),
  wallMs: z.number(),
  hash: z.string(),
  failures: z.array(z.string()),
  name: z.string(),
  driver: z.pipe(z.enum(DRIVER_WORDS), z.transform(driverOf)),
  held: Count,
  of: Count,
  page: File,
  traces: z.array(File),
})
export const ResultsShape = z.object({ results: z.array(KeptShape) })
export type ReportResult = z.infer<typeof KeptShape>

/** Returns the result of a run with the fields of the index. */
export function reportResultOf(result: CaseResult, { name, driver, judged, page, traces }: RunRecord): ReportResult {
  return { ...result, failures: [...result.failures], name, driver, ...heldOf(judged), page, traces: [...traces] }
}

/** Sorts by number of the scenario, then case, driver and repeat, so that the order does not depend on the machine. */
export const sortedResults = (results: readonly ReportResult[]): readonly ReportResult[] =>
  results.toSorted(
    (a, b) => compare(a.id, b.id) || compare(a.case, b.case) || compare(a.driver, b.driver) || a.repeat - b.repeat,
  )

const compare = new Intl.Collator('en', { numeric: true }).compare
