/** `drydock explore`: runs random walks until something breaks, and writes a small scenario of each failure. */
import { join, resolve } from 'node:path'
import { parseDuration } from '@drydock/contracts'
import { CACHE, pathFromHere } from '#paths.ts'
import { type GivenQueue, runSeeds, type SeedsPlayed } from '#queue/runSeeds.ts'
import { appScript } from '#runner/engines/dom/appScript.ts'
import { addToCorpus, prepareCorpus, readCorpus } from '#explore/corpus.ts'
import { type CorpusWalk, createLearner, type Learner } from '#explore/corpusWalk.ts'
import { type FirstReach, unlessInterrupted } from '#explore/options.ts'
import { type GuidedRun, type SeedOutcome, walksOf } from '#explore/walkTask.ts'
import { takeWalks } from '#explore/walkThreads.ts'
import { createWholeWalks } from '#explore/wholeWalks.ts'
import {
  type MutantProof,
  proofLine,
  type ProofLimits,
  proofSummary,
  proveMutant,
  rowsNamed,
  unreachedLine,
  whyUnreached,
} from '#explore/proof.ts'
import type { ThemedWalk } from '#explore/walk.ts'
import { wallNow } from '#wallClock.ts'
import { command, wholeNumber } from './command.ts'
import { counted } from './counted.ts'
import { jobsOf } from '#jobs/jobs.ts'
import { createExploreLog, type ExploreLog, type WrittenWalk } from './exploreLog.ts'
import { CliError } from '#runner/host/cliError.ts'
import { quoted } from '#report/replayCommand.ts'
import { checkNoQueue, queueOptions } from './queueOptions.ts'
import { stopSignalThenExit } from './stopSignal.ts'

const USUAL_MS = 60_000
const NEEDS_CORPUS = 'a corpus guides this run: name its folder with --corpus.'
const STOPPING = 'walks in progress end soon, then the results are printed.'
const HAS_NO_CORPUS = 'no corpus guides this run: attach to it without --corpus.'

export const explore = command({
  description:
    'Runs random walks of hardware events, faults, phone events and actions of the captain, with the app but without a browser. Checks whether an alarm is lost or shown twice, old data looks fresh, one press makes two calls, or the app logs an error. Each failure is reduced and written as a scenario. Exits with 0 when nothing was found, 1 when something was found, 2 when the input is invalid.',
  options: {
    runs: { type: 'string', placeholder: 'N', help: 'Number of walks. Default: as many as fit into --time.' },
    time: {
      type: 'string',
      placeholder: 'SPAN',
      help: 'Time limit, such as 90s or 10m. Default: 60s, or none with --runs.',
    },
    seed: {
      type: 'string',
      placeholder: 'N',
      help: 'Seed of the first walk; each further walk uses the next seed. The same seed gives the same walk. Default: 1.',
    },
    jobs: {
      type: 'string',
      placeholder: 'N',
      help: 'Number of walks taken at once, each in a thread. Default: the number of cores.',
    },
    out: { type: 'string', placeholder: 'DIR', help: 'Folder to write scenarios to. Default: a folder in the cache.' },
    broken: {
      type: 'string',
      placeholder: 'ROWS',
      help: "Tests the exploration itself: breaks the app in each named row of its state tables ('SM-SYNC-3', 'SM-SYNC' or 'all') and reports which breaks are found. --runs and --time limit each row.",
    },
    corpus: {
      type: 'string',
      placeholder: 'DIR',
      help: 'Guides walks by what they reach: keeps each walk that reaches something new in this folder. The walks that are in the folder when the run begins are taken again first; then every other walk is a mutation of one of them. With --broken the folder is only read.',
    },
    ...queueOptions(
      'walks',
      'Takes the walks on the workers of a queue (`drydock worker`), such as redis://host:6379. Needs --runs.',
    ),
    json: { type: 'boolean', help: 'Prints JSON: the number of walks and the failures.' },
  },
  async run(_words, given) {
    const { runs: most, time, seed: first, out, json, broken } = given
    const jobs = wholeNumber(given.jobs, '--jobs', jobsOf().node, 1, 64)
    const runs = wholeNumber(most, '--runs', Number.MAX_SAFE_INTEGER, 1)
    const until = wallNow() + spanMs(time, most === undefined ? USUAL_MS : Number.POSITIVE_INFINITY)
    const seed = wholeNumber(first, '--seed', 1, 1, 2 ** 31)
    checkQueueOptions(given)
    const guided = given.corpus === undefined ? undefined : await openCorpus(resolve(given.corpus))
    if (broken !== undefined) {
      const limitMs = spanMs(time, most === undefined ? USUAL_MS : Number.POSITIVE_INFINITY)
      return proveRows(broken, { seed, corpus: guided?.corpus, runs, limitMs }, json === true)
    }
    if (guided) await prepareCorpus(guided.folder)
    let isInterrupted = false
    const interrupted = stopSignalThenExit(STOPPING).then(() => {
      isInterrupted = true
    })
    const log = await createExploreLog(resolve(out ?? join(CACHE, 'explored')))
    const isStopped = (): boolean => isInterrupted || wallNow() >= until
    const walking = given.queue === undefined ? walkHere : walkQueued.bind(undefined, given)
    const { first: begun, reason } = await walking({ seed, runs, jobs, isStopped, interrupted, guided }, log)
    if (guided) process.stderr.write(`The walks of the corpus reach ${guided.learner.reachedCount()} rows and pairs.\n`)
    const { walks, written, failed } = log
    process.stdout.write(
      json === true ? `${JSON.stringify({ walks: walks(), seed: begun, found: written })}\n` : textOf(walks(), written),
    )
    if (reason !== undefined) process.stdout.write(`${reason}\n`)
    return written.length > 0 || failed() > 0 || reason !== undefined ? 1 : 0
  },
})

interface Corpus {
  readonly corpus: readonly CorpusWalk[] | undefined
}

interface Walks {
  readonly seed: number
  readonly runs: number
  /** How many walks are taken at once, on this machine. */
  readonly jobs: number
  readonly isStopped: () => boolean
  readonly interrupted: Promise<unknown>
  readonly guided: Guided | undefined
}

/** The walks of --corpus, its folder, and what its walks and those of this run reach. */
interface Guided {
  readonly corpus: readonly CorpusWalk[]
  readonly folder: string
  readonly learner: Learner
}

async function openCorpus(folder: string): Promise<Guided> {
  const corpus = await readCorpus(folder)
  return { corpus, folder, learner: createLearner(corpus) }
}

async function walkHere(
  { seed: first, runs: count, jobs, isStopped, interrupted, guided }: Walks,
  log: ExploreLog,
): Promise<SeedsPlayed> {
  const ofRun: GuidedRun | undefined = guided && { first, corpus: guided.corpus }
  const walkOf = walksOf(ofRun)
  await takeWalks({
    ...{ first, count, jobs, guided: ofRun, isStopped, interrupted, known: log.promises },
    async onWalk(seed, { explored, reached }) {
      await log.take(seed, explored)
      if (reached && guided && explored.is !== 'interrupted') await keepNew(guided, walkOf(seed), new Map(reached))
    },
  })
  return { first, reason: undefined }
}

/** Takes the walks on the workers of a queue. */
function walkQueued(
  given: GivenQueue,
  { seed, runs, isStopped, guided }: Walks,
  log: ExploreLog,
): Promise<SeedsPlayed> {
  let walkOf: ((seed: number) => ThemedWalk) | undefined
  const params: GuidedRun | undefined = guided && { first: seed, corpus: guided.corpus }
  return runSeeds(given, {
    kind: 'explore',
    first: seed,
    count: runs,
    command: `npx drydock explore${guided ? ` --corpus ${quoted(pathFromHere(guided.folder))}` : ''}`,
    params,
    isStopped,
    async onSeed(it, record) {
      // Written by the same build as this one: a worker of another build takes no job.
      const ofRun = record.params as GuidedRun | undefined
      if ((ofRun === undefined) !== (guided === undefined)) throw new CliError(ofRun ? NEEDS_CORPUS : HAS_NO_CORPUS, 2)
      if ('failure' in it) return log.giveUp(it.seed, it.failure)
      const { explored, reached } = it.value as SeedOutcome
      await log.take(it.seed, explored, it.worker)
      if (!reached || !guided) return
      walkOf ??= walksOf(ofRun)
      await keepNew(guided, walkOf(it.seed), new Map(reached))
    },
  })
}

/** Adds a walk to the corpus if it has reached something new. */
async function keepNew(
  { learner, folder }: Guided,
  walk: ThemedWalk,
  reached: ReadonlyMap<string, FirstReach>,
): Promise<void> {
  const kept = learner.learn(walk, reached)
  if (kept) await addToCorpus(folder, kept)
}

/** @throws {CliError} When an option does not go with a queue, or needs one. */
function checkQueueOptions(
  given: GivenQueue & { readonly [K in 'time' | 'runs' | 'jobs' | 'broken']?: string | undefined },
): void {
  for (const other of ['queue', 'broken'] as const)
    if (given.jobs !== undefined && given[other] !== undefined)
      throw new CliError(`--jobs does not go with --${other}. Omit it.`, 2)
  if (given.queue === undefined) {
    checkNoQueue(given)
    return
  }
  for (const name of ['time', 'broken'] as const)
    if (given[name] !== undefined)
      throw new CliError(`--${name} does not go with --queue. Omit it, and name --runs.`, 2)
  if (given.runs === undefined && given.attach === undefined)
    throw new CliError('--queue needs --runs N: the number of walks to hand out.', 2)
}

/** Returns the exit code: 0 when every broken row that walks reach was found. */
async function proveRows(
  name: string,
  { seed, corpus, ...limits }: Omit<ProofLimits, 'stopped'> & Pick<Walks, 'seed'> & Corpus,
  json: boolean,
): Promise<number> {
  const rows = rowsNamed(name)
  if (!rows)
    throw new CliError(`--broken takes a row such as SM-SYNC-3, a table such as SM-SYNC, or all, not '${name}'.`, 2)
  let interrupted = false
  void stopSignalThenExit(STOPPING).then(() => {
    interrupted = true
  })
  const stopped = (): boolean => interrupted
  const app = await appScript()
  const walkAt = createWholeWalks({ app, interrupted: stopped }, seed, corpus)
  const proofs: MutantProof[] = []
  const unreached: { readonly row: string; readonly why: string }[] = []
  for (const row of rows) {
    if (interrupted) break
    const why = whyUnreached(row.row)
    if (why !== undefined) {
      unreached.push({ row: row.row, why })
      process.stderr.write(`${unreachedLine(row, why)}\n`)
      continue
    }
    const proof = await unlessInterrupted(proveMutant(app, row, walkAt, { ...limits, stopped }))
    if (!proof) break
    proofs.push(proof)
    process.stderr.write(`${proofLine(proof)}\n`)
  }
  process.stdout.write(
    json ? `${JSON.stringify({ proofs, unreached })}\n` : `${proofSummary(proofs, unreached.length)}\n`,
  )
  return proofs.every(it => it.found) ? 0 : 1
}

function textOf(walks: number, written: readonly WrittenWalk[]): string {
  const files = written.map(
    it =>
      `${it.file}${it.worker === undefined ? '' : `  on ${it.worker}`}\nPlay it with: npx drydock replay ${quoted(it.file)} --driver dom\n`,
  )
  return `${counted(walks, 'walk')}, ${counted(written.length, 'promise')} broken\n${files.join('')}`
}

function spanMs(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  const ms = parseDuration(text) ?? 0
  if (ms <= 0) throw new CliError(`--time takes a span such as 90s or 10m, not '${text}'.`, 2)
  return ms
}
