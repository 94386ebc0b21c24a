/** The parts of `npm test` that Vitest runs: unit tests, and specs in a browser. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { prepareSpecs } from '#fixture/prepareSpecs.ts'
import { CACHE, shortPath } from '#paths.ts'
import { runTool } from '#runner/host/runTool.ts'
import { asOne, type PartOutcome, type TestPart, type PartOptions } from './part.ts'

/** Vitest's JSON as far as it is read: a file that could not be run has failed without a failed test. */
const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      status: z.string(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
})

/** Workers that serve one file each load the same packages, so Node keeps what it has compiled. */
const COMPILED = { NODE_COMPILE_CACHE: join(CACHE, 'compiled') }

/** Project of the tests that a quick run leaves out. */
const LONG_PROJECT = 'unit-long'
const LEFT_OUT =
  'Not run: the longest tests, and tests of modules that have not changed since they passed. npm test runs all.'

/** Options of Vitest for a quick run. */
const QUICK = ['--sinceLastRun', '--project', `!${LONG_PROJECT}`]

async function run(
  project: 'unit' | 'specs',
  words: readonly string[],
  { jobs }: Pick<PartOptions, 'jobs'>,
  more: readonly string[] = [],
): Promise<PartOutcome> {
  // A run of some tests does not replace the report of the last full run.
  const file = join(CACHE, `${project}${words.length === 0 && more.length === 0 ? '' : '-some'}.json`)
  await mkdir(CACHE, { recursive: true })
  await rm(file, { force: true })
  const filter = words.length === 0 ? [] : ['-t', words.map(it => it.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')]
  const options = [
    'run',
    '--project',
    project === 'unit' ? 'unit*' : project,
    `--maxWorkers=${project === 'unit' ? jobs.node : jobs.chromium}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
    ...filter,
  ]
  const { code, output } = await runTool('vitest', options, undefined, project === 'unit' ? COMPILED : {})
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return code === 0 ? { passed: 0, failed: 0, output: '' } : asOne(false, output)
  const { numPassedTests, numFailedTests, success, testResults } = Report.parse(JSON.parse(text))
  const broken = testResults.filter(it => it.status === 'failed' && it.assertionResults.length === 0).length
  const failed = numFailedTests + broken
  // An error outside of all tests counts too.
  const unnamed = failed === 0 && (code !== 0 || !success) && testResults.length > 0 ? 1 : 0
  return {
    passed: numPassedTests,
    failed: failed + unnamed,
    unnamed,
    output: code === 0 ? '' : failuresIn(output),
    timed: testResults.map(it => ({ name: shortPath(it.name), ms: it.endTime - it.startTime })),
  }
}

/** Vitest lists passed tests first; failures follow their heading. */
function failuresIn(output: string): string {
  const at = output.search(/⎯+ (?:Failed|Unhandled)/)
  return at < 0 ? output : output.slice(at)
}

export const unit: TestPart = {
  name: 'unit',
  quick: true,
  picks: true,
  async run(words, options) {
    // A test that is named is always run, however long it takes.
    if (!options.isQuick || words.length > 0) return run('unit', words, options)
    const result = await run('unit', words, options, QUICK)
    return { ...result, output: [result.output.trimEnd(), LEFT_OUT].join('\n\n').trimStart() }
  },
}

export const specs: TestPart = {
  name: 'specs',
  quick: false,
  picks: true,
  async run(words, options) {
    await prepareSpecs(line => process.stderr.write(`${line}\n`))
    return run('specs', words, options)
  },
}
