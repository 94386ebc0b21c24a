/** `npm test`: runs every check and every scenario, the fastest first, and prints a summary. */
import { spanText, wallNow } from '#wallClock.ts'
import { command, wholeNumber } from './command.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'
import { lint, types, unused } from './parts/checks.ts'
import { covered } from './parts/coverage.ts'
import { engines } from './parts/engines.ts'
import { countCpu } from './parts/cpu.ts'
import { jobsOf, MOST_JOBS } from '#jobs/jobs.ts'
import { asOne, type PartOutcome, type TestPart, type PartOptions } from './parts/part.ts'
import { slowestText } from './parts/profile.ts'
import { chromium, dom, firefox, webkit } from './parts/scenarios.ts'
import { specs, unit } from './parts/vitest.ts'
import { interruption } from './stopSignal.ts'

export const PARTS: readonly TestPart[] = [
  unused,
  types,
  lint,
  dom,
  unit,
  chromium,
  engines,
  webkit,
  firefox,
  specs,
  covered,
]

export const test = command({
  arguments: '[words…]',
  maxArguments: 100,
  description: `Runs ${PARTS.map(it => it.name).join(', ')}, in this order. Words select scenarios (SC-39, ENROLL) and tests whose titles contain them.`,
  options: {
    quick: {
      type: 'boolean',
      help: 'Runs only the parts that need no browser, and of them what has changed since it passed.',
    },
    parts: { type: 'string', placeholder: 'NAMES', help: 'Runs only these parts, in a list with commas: dom,unit.' },
    jobs: {
      type: 'string',
      placeholder: 'N',
      help: 'Number of tests or scenarios that run at once. Default: by the cores and the memory of the machine.',
    },
    profile: { type: 'boolean', help: 'Lists the 15 slowest files or cases of each part.' },
  },
  async run(words, { quick = false, parts: named, jobs, profile = false }) {
    const options = {
      isQuick: quick,
      jobs: jobsOf(jobs === undefined ? undefined : wholeNumber(jobs, '--jobs', 1, 1, MOST_JOBS)),
    }
    const parts = partsOf(named).filter(it => (it.quick || !quick) && (it.picks || words.length === 0))
    if (parts.length === 0)
      throw new CliError('no part is left to run. With words or --quick some parts of --parts are left out.', 2)
    const interruptedWith = interruption('the part in progress ends, and the others are left out.')
    const isInterrupted = (): boolean => interruptedWith() !== undefined
    const total = await runParts(parts, words, options, { profile, isInterrupted })
    const isNothing = total.passed + total.failed === 0 && !isInterrupted()
    if (isNothing)
      process.stderr.write(`drydock: nothing matches ${words.join(' or ')}. \`drydock list\` shows the scenarios.\n`)
    process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
    return interruptedWith() ?? (isNothing ? 2 : total.failed > 0 ? 1 : 0)
  },
})

/** Runs parts one after the other until it is interrupted, and prints a line for each; returns their sum. */
export async function runParts(
  parts: readonly TestPart[],
  words: readonly string[],
  options: PartOptions,
  { profile, isInterrupted }: { readonly profile: boolean; readonly isInterrupted: () => boolean },
): Promise<{ readonly passed: number; readonly failed: number }> {
  const width = Math.max(...parts.map(it => it.name.length))
  const total = { passed: 0, failed: 0 }
  for (const part of parts) {
    if (isInterrupted()) break
    const begun = wallNow()
    const endCount = countCpu()
    const whole = await outcome(part, words, options)
    const { passed, failed, output, timed = [] } = isInterrupted() ? stopped(whole) : whole
    const cpu = endCount()
    total.passed += passed
    total.failed += failed
    const counts = [
      `${passed} ok`,
      ...(failed > 0 ? [`${failed} FAILED`] : []),
      ...(isInterrupted() ? ['stopped'] : []),
    ]
    process.stdout.write(
      `${part.name.padEnd(width)}  ${spanText(wallNow() - begun).padStart(10)}  ${cpuText(cpu)}${counts.join(', ')}\n${output === '' ? '' : `\n${output.trimEnd()}\n\n`}`,
    )
    if (profile) process.stdout.write(slowestText(timed))
  }
  return total
}

/** Returns what a part has found until it was stopped: that it did not come to its end is no failure. */
function stopped({ failed, unnamed = 0, output, ...rest }: PartOutcome): PartOutcome {
  const found = failed - unnamed
  return { ...rest, failed: found, output: found > 0 ? output : '' }
}

/**
 * Returns the parts of a list of names, in their own order; all without a list.
 * @throws {CliError} When a name is unknown.
 */
function partsOf(text: string | undefined): readonly TestPart[] {
  if (text === undefined) return PARTS
  const names = text.split(',')
  const known = PARTS.map(it => it.name)
  const unknown = names.find(it => !known.includes(it))
  if (unknown !== undefined) throw new CliError(`--parts takes some of ${known.join(', ')}, not '${unknown}'.`, 2)
  return PARTS.filter(it => names.includes(it.name))
}

/** On a busy machine CPU time says more than wall time. */
const cpuText = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `${spanText(seconds * 1_000).padStart(10)} of CPU  `

/** Runs a part; an exception counts as a failure. */
async function outcome(part: TestPart, words: readonly string[], options: PartOptions): Promise<PartOutcome> {
  try {
    return await part.run(words, options)
  } catch (error) {
    return asOne(false, messageOf(error))
  }
}
