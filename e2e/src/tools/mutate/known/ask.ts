/** Runs checks in a copy of the workspace, many of one kind in one run. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runInCopy } from '../runInCopy.ts'
import type { Check } from './known.ts'
import { checkText, titlePattern } from './mutant.ts'
import { type CheckVerdict, verdictOf } from './verdict.ts'

/** Time limit of a run, with an addition for each check. A mutant can keep a run from ending. */
const RUN_LIMIT_MS = 5 * 60_000
const CHECK_LIMIT_MS = 60_000

/** Checks of one kind can share a run. */
const kindOf = (check: Check): string => (check.is === 'scenario' ? check.driver : projectOf(check.file))
const projectOf = (file: string): 'specs' | 'unit*' => (file.endsWith('.spec.ts') ? 'specs' : 'unit*')

/** Whether a check runs in a browser, on the built app. */
export const isInBrowser = (check: Check): boolean => ['specs', 'chromium'].includes(kindOf(check))

/** Returns the checks in groups that can each share a run; equal checks once. */
export function runsOf(checks: readonly Check[]): readonly (readonly Check[])[] {
  const distinct = [...new Map(checks.map(it => [checkText(it), it])).values()]
  return [...Map.groupBy(distinct, kindOf).values()]
}

/** Returns the arguments of Node that run checks of one kind and write a report. */
export function argumentsFor(checks: readonly Check[], report: string): readonly string[] {
  const [first] = checks
  if (first?.is === 'scenario') {
    const ids = checks.flatMap(it => (it.is === 'scenario' ? [it.id] : []))
    const options = ['--driver', first.driver, '--jobs', '1', '--json', report]
    return ['e2e/src/cli/main.ts', 'replay', ...options, ...ids]
  }
  const tests = checks.flatMap(it => (it.is === 'test' ? [it] : []))
  const titles = tests.map(it => titlePattern(it.title)).join('|')
  const files = [...new Set(tests.map(it => it.file))]
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    projectOf(files[0] ?? ''),
    ...reporters,
    '-t',
    `(?:${titles})`,
    ...files,
  ]
}

/** Runs checks of one kind in one run; returns a verdict for each, in their order. */
export async function ask(copy: string, checks: readonly Check[]): Promise<readonly CheckVerdict[]> {
  const all = (verdict: CheckVerdict): readonly CheckVerdict[] => checks.map(() => verdict)
  const [first] = checks
  if (!first) return []
  const limit = RUN_LIMIT_MS + checks.length * CHECK_LIMIT_MS
  if (isInBrowser(first)) {
    const built = await runInCopy(copy, ['e2e/src/tools/mutate/known/build.ts'], limit)
    if (built.code !== 0) return all({ is: 'broken', why: `The app could not be built: ${errorIn(built.output)}` })
  }
  const file = join(copy, 'known.json')
  await rm(file, { force: true })
  const { code, output } = await runInCopy(copy, argumentsFor(checks, file), limit)
  if (code === undefined) return all({ is: 'failed', why: 'It did not end.' })
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return all({ is: 'broken', why: `The run ended without a report: ${errorIn(output)}` })
  return checks.map(it => verdictOf(it, JSON.parse(text)))
}

function errorIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.find(it => /error|drydock:/i.test(it)) ?? lines.at(-1) ?? ''
}
