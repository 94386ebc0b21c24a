/** Reads from a report of `drydock replay` or Vitest whether a check passed, failed, or did not run. */
import * as z from 'zod/mini'
import type { Check } from './known.ts'
import { titlePattern } from './mutant.ts'

/** `broken`: the check did not run, so it neither passed nor failed. */
export interface CheckVerdict {
  readonly is: 'passed' | 'failed' | 'broken'
  /** The first line of the failure, or the problem. */
  readonly why: string
}

const ReplayRun = z.object({ id: z.string(), verdict: z.string(), failures: z.array(z.string()) })
const Replay = z.object({ results: z.array(ReplayRun) })
const VitestTest = z.object({
  title: z.string(),
  status: z.string(),
  failureMessages: z.optional(z.nullable(z.array(z.string()))),
})
const VitestFile = z.object({
  name: z.string(),
  message: z.optional(z.string()),
  assertionResults: z.array(VitestTest),
})
const Vitest = z.object({ testResults: z.array(VitestFile) })

const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
const firstLine = (text = ''): string => text.replace(COLOURS, '').split('\n')[0]?.slice(0, 160) ?? ''
const broken = (why: string): CheckVerdict => ({ is: 'broken', why })

/** @param report The JSON that the run has written; undefined without one. */
export function verdictOf(check: Check, report: unknown): CheckVerdict {
  if (report === undefined) return broken('The run ended without a report.')
  const runs = check.is === 'scenario' ? scenarioRuns(check.id, report) : testRuns(check, report)
  if ('is' in runs) return runs
  const failed = runs.find(it => it.status === 'failed')
  if (failed) return { is: 'failed', why: firstLine(failed.said) }
  if (runs.some(it => it.status === 'passed')) return { is: 'passed', why: '' }
  return broken(check.is === 'scenario' ? `No run of ${check.id}.` : `No test of ${check.file} has this title.`)
}

interface CheckRun {
  readonly status: string
  readonly said: string | undefined
}

const scenarioRuns = (id: string, report: unknown): readonly CheckRun[] =>
  Replay.parse(report)
    .results.filter(it => it.id === id)
    .map(it => ({ status: it.verdict, said: it.failures[0] }))

function testRuns(
  { file, title }: Extract<Check, { is: 'test' }>,
  report: unknown,
): readonly CheckRun[] | CheckVerdict {
  const found = Vitest.parse(report).testResults.find(it => it.name.endsWith(`/${file}`))
  if (!found) return broken(`${file} did not run.`)
  // A file that cannot be loaded or prepared runs no test.
  if (found.message && !found.assertionResults.some(it => it.status === 'failed'))
    return broken(firstLine(found.message))
  const pattern = new RegExp(`^${titlePattern(title)}`)
  const runs = found.assertionResults.filter(it => pattern.test(it.title))
  return runs.map(it => ({ status: it.status, said: it.failureMessages?.[0] }))
}
