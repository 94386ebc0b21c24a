/** `drydock mutate`: mutation tests in a copy of the workspace; lists the mutants that survive. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { CliError, fileReasonOf } from '#runner/host/cliError.ts'
import { openMutantRunner } from '#tools/mutate/openMutantRunner.ts'
import { type MutantParams, rangesOf } from '#tools/mutate/ranges.ts'
import { type MutantRunner, tryFile } from '#tools/mutate/round.ts'
import { filesOf, type MutationTarget, TARGETS } from '#tools/mutate/targets.ts'
import { command, unknownWord, wholeNumber } from './command.ts'
import { runKnownMutants } from './mutateKnown.ts'
import { createMutateLog, type MutateLog } from './mutateLog.ts'
import { checkMutateQueue, mutateQueued } from './mutateQueue.ts'
import { runTextMutants } from './mutateTexts.ts'
import { prepareOutputFiles } from './outputFile.ts'
import { queueOptions } from './queueOptions.ts'
import { exitOnStopSignal } from './stopSignal.ts'

const Written = z.object({ files: z.array(z.object({ file: z.string(), survivors: z.array(z.string()) })) })

export const mutate = command({
  arguments: `[${TARGETS.map(it => it.name).join(' | ')} | files…]`,
  maxArguments: 40,
  description:
    'Runs mutation tests: changes state machines of the app, constants of the contracts and rules of the boat in one place at a time, in a copy of the workspace, and runs unit tests, then scenarios. Prints the share of detected mutants and every survivor.',
  options: {
    near: {
      type: 'boolean',
      help: 'Runs only unit tests near the changed file, for all its mutants at once: a first result in a few minutes.',
    },
    'unit-only': { type: 'boolean', help: 'Skips the scenarios, which is faster.' },
    json: { type: 'string', placeholder: 'FILE', help: 'Writes counts and survivors to a JSON file.' },
    again: { type: 'string', placeholder: 'FILE', help: 'Runs only the survivors in that JSON file.' },
    texts: {
      type: 'boolean',
      help: 'Changes the texts of the app one at a time in a browser instead. Words select texts by name or content; `law` selects texts that the requirements fix.',
    },
    jobs: { type: 'string', placeholder: 'N', help: 'Number of parallel jobs, each in its own copy. Default: 1.' },
    known: {
      type: 'boolean',
      help: 'Runs the known mutants. Words select rows: a group, a scenario, or a part of a name, file or title.',
    },
    ...queueOptions(
      'mutants',
      'Tries the mutants on the workers of a queue (`drydock worker`), such as redis://host:6379.',
    ),
  },
  async run(words, given) {
    checkKind(given)
    checkMutateQueue(words, given)
    const jobs = wholeNumber(given.jobs, '--jobs', 1, 1, 16)
    // A signal without a listener would leave the copies of the workspace.
    if (given.queue === undefined) exitOnStopSignal()
    if (given.known) return runKnownMutants(words, jobs, given)
    if (given.texts) return runTextMutants(words, jobs, given)
    const asked = given.near ? 'near' : given['unit-only'] ? 'units' : 'scenarios'
    await prepareOutputFiles([given.json])
    const log = createMutateLog(given.json)
    const chosen = given.attach === undefined ? await choose(words, given.again) : []
    const reason =
      given.queue === undefined
        ? await mutateHere(chosen, asked, jobs, log)
        : await mutateQueued(given, await paramsOf(chosen, asked), log)
    log.summarize()
    if (reason !== undefined) process.stdout.write(`${reason}\n`)
    return reason !== undefined || log.failed() > 0 ? 1 : 0
  },
})

/** They belong to mutants of files alone. */
const OF_FILES = ['near', 'unit-only', 'json', 'again'] as const
type GivenKind = { readonly [K in 'known' | 'texts' | (typeof OF_FILES)[number]]?: string | boolean | undefined }

/** @throws {CliError} When an option would be ignored: known mutants and changed texts have few. */
function checkKind(given: GivenKind): void {
  const kind = given.known ? '--known' : given.texts ? '--texts' : undefined
  if (kind === undefined) return
  if (given.known && given.texts) throw new CliError('--texts does not go with --known. Run one after the other.', 2)
  const other = OF_FILES.find(it => given[it] !== undefined)
  if (other !== undefined)
    throw new CliError(`--${other} does not go with ${kind}: it concerns mutants of files. Omit one of them.`, 2)
}

/** A file to change, and which of its mutants are tried. */
interface Chosen {
  readonly target: MutationTarget
  readonly file: string
  readonly isChosen: (name: string) => boolean
}

/** Tries mutants in this process, as many files at once as there are jobs. */
async function mutateHere(
  chosen: readonly Chosen[],
  asked: MutantRunner['asked'],
  jobs: number,
  log: MutateLog,
): Promise<undefined> {
  const waiting = [...chosen]
  const work = async (): Promise<void> => {
    const runner = await openMutantRunner(asked)
    try {
      for (let next = waiting.shift(); next; next = waiting.shift())
        await log.take([await tryFile(runner, next.target, next.file, next.isChosen)])
    } finally {
      await runner.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(waiting.length, jobs) }, work))
}

async function paramsOf(chosen: readonly Chosen[], asked: MutantRunner['asked']): Promise<MutantParams> {
  const ranges = await Promise.all(chosen.map(it => rangesOf(it.target, it.file, it.isChosen)))
  return { asked, ranges: ranges.flat() }
}

/** Returns the files that the words select. With the JSON of an earlier run, only its survivors are tried. */
async function choose(words: readonly string[], again: string | undefined): Promise<readonly Chosen[]> {
  const files = await filesFor(words)
  if (again === undefined) return files.map(it => ({ ...it, isChosen: () => true }))
  const written = await readSurvivors(again)
  return files.flatMap(it => {
    const survivors = written.find(({ file }) => file === it.file)?.survivors ?? []
    return survivors.length === 0 ? [] : [{ ...it, isChosen: (name: string) => survivors.includes(name) }]
  })
}

/** Returns the survivors in the JSON of an earlier run. @throws {CliError} For a file that has none. */
async function readSurvivors(file: string): Promise<z.infer<typeof Written>['files']> {
  try {
    return Written.parse(JSON.parse(await readFile(file, 'utf8'))).files
  } catch (error) {
    const isOther = !(error instanceof Error && 'code' in error)
    const why = isOther ? 'it has no survivors. Name a file that `mutate --json` wrote.' : fileReasonOf(error)
    throw new CliError(`--again cannot use '${file}': ${why}`, 2)
  }
}

/** Returns the files that the words select, by target or by path; all files without words. */
async function filesFor(words: readonly string[]): Promise<readonly Omit<Chosen, 'isChosen'>[]> {
  const all = (
    await Promise.all(TARGETS.map(async target => (await filesOf(target)).map(file => ({ target, file }))))
  ).flat()
  if (words.length === 0) return all
  const found = words.map(word => all.filter(it => it.target.name === word || it.file === word))
  const missing = words.find((_, index) => found[index]?.length === 0)
  if (missing !== undefined)
    throw await unknownWord(
      'target',
      missing,
      all.flatMap(it => [it.target.name, it.file]),
    )
  return found.flat()
}
