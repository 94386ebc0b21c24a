/** `drydock mutate --queue`: has ranges of mutants tried by the workers of a queue. */
import { type GivenQueue, runSeeds } from '#queue/runSeeds.ts'
import { CliError } from '#runner/host/cliError.ts'
import { MutantParams, type MutantRange, rangeText } from '#tools/mutate/ranges.ts'
import type { FileResult } from '#tools/mutate/round.ts'
import type { MutateLog, TriedPart } from './mutateLog.ts'
import { checkNoQueue } from './queueOptions.ts'

/** They choose mutants, and a run that goes on has its own. */
const CHOOSING = ['near', 'unit-only', 'again'] as const
type Choosing = (typeof CHOOSING)[number]
type Given = GivenQueue & { readonly [K in 'jobs' | Choosing]?: string | boolean | undefined }

/** @throws {CliError} When words or an option do not go with a queue or a run, or need a queue. */
export function checkMutateQueue(words: readonly string[], given: Given): void {
  if (given.queue === undefined) {
    checkNoQueue(given)
    return
  }
  if (given.jobs !== undefined)
    throw new CliError('--jobs does not go with --queue: `worker --concurrency` says how much is tried at once.', 2)
  if (given.attach === undefined) return
  if (words.length > 0) throw new CliError('--attach takes no words: the mutants of that run are chosen. Omit them.', 2)
  for (const name of CHOOSING)
    if (given[name] !== undefined)
      throw new CliError(`--${name} does not go with --attach: the mutants of that run are chosen. Omit it.`, 2)
}

/** Tries mutants on the workers; the files come in the order of the ranges. Returns why results are missing. */
export async function mutateQueued(
  given: GivenQueue,
  params: MutantParams,
  log: MutateLog,
): Promise<string | undefined> {
  let parts: readonly TriedPart[] = []
  const { reason } = await runSeeds(given, {
    kind: 'mutate',
    first: 0,
    count: params.ranges.length,
    size: 1,
    params,
    command: 'npm run mutate --',
    isStopped: () => false,
    async onSeed(it, record) {
      const { ranges } = MutantParams.parse(record.params)
      const range = ranges[it.seed]
      if ('failure' in it) log.giveUp(`${range ? rangeText(range) : it.seed}: ${it.failure}`)
      // Written by the same build as this one: a worker of another build takes no job.
      else parts = [...parts, { ...(it.value as FileResult), worker: it.worker }]
      if (isSameFile(range, ranges[it.seed + 1])) return
      await log.take(parts)
      parts = []
    },
  })
  await log.take(parts)
  return reason
}

const isSameFile = (one: MutantRange | undefined, other: MutantRange | undefined): boolean =>
  one !== undefined && one.file === other?.file
