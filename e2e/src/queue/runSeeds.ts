/** Hands out seeds to the workers of a queue, from the options of a command. */
import { parseDuration } from '@drydock/contracts'
import type { Driver } from '@drydock/simulator'
import { buildDigest } from '#cached/buildDigest.ts'
import { CliError } from '#runner/host/cliError.ts'
import { queueAddress } from './address.ts'
import { connect, queueError } from './connection.ts'
import { endRun, findSeeds, startSeeds } from './producer.ts'
import type { SeedKind, SeedsRecord } from './record.ts'
import { followSeeds, type SeedResult } from './seeds.ts'

/** Options of a command that hands out seeds. */
export interface GivenQueue {
  readonly queue?: string | undefined
  readonly attach?: string | undefined
  readonly patience?: string | undefined
}

export interface SeedsAsked {
  readonly kind: SeedKind
  readonly first: number
  readonly count: number
  /** The driver that a worker must have. Default: `dom`. */
  readonly driver?: Driver
  /** Number of seeds of one job. By default so many as a worker plays in some ten seconds. */
  readonly size?: number
  /** Parameters of the task besides the seeds. */
  readonly params?: unknown
  /** The command of the user, for the line that says how to go on. */
  readonly command: string
  readonly isStopped: () => boolean
  /** Called for each seed, in order; with --attach the record is that of the other process. */
  readonly onSeed: (result: SeedResult, record: SeedsRecord) => Promise<void>
}

export const USUAL_PATIENCE = '30s'
/** What a killed worker has begun is played again. */
const SEEDS_AT_ONCE = 10

export interface SeedsPlayed {
  /** The first seed: with --attach the one of that run. */
  readonly first: number
  /** Why results are missing; undefined if none is, or the run was interrupted. */
  readonly reason: string | undefined
}

/**
 * Plays seeds on the workers of a queue.
 * @throws {CliError} With one line when the queue fails. An error of `onSeed` is thrown as it is, and `--attach` goes
 *   on with the run.
 */
export async function runSeeds(given: GivenQueue, asked: SeedsAsked): Promise<SeedsPlayed> {
  const { kind, driver = 'dom', first, count, size = SEEDS_AT_ONCE, params, command, isStopped, onSeed } = asked
  const patienceMs = parseDuration(given.patience ?? USUAL_PATIENCE) ?? 0
  if (patienceMs <= 0) throw new CliError(`--patience takes a span such as 30s, not '${given.patience}'.`, 2)
  const address = queueAddress(given.queue ?? '')
  const redis = await connect(address)
  const ownErrors = new Set<unknown>()
  const take = (it: SeedResult, record: SeedsRecord): Promise<void> =>
    onSeed(it, record).catch(error => {
      ownErrors.add(error)
      throw error
    })
  try {
    const seeds = { kind, first, count, size, ...(params === undefined ? {} : { params }) }
    const about = { ...seeds, driver, build: buildDigest(driver, kind) } as const
    const run =
      given.attach === undefined
        ? await startSeeds(redis, address, about)
        : await findSeeds(redis, address, given.attach, kind)
    process.stderr.write(
      `Run ${run.id}. Should this process end, go on with: ${command} --attach ${run.id} --queue ${address.shown}\n`,
    )
    const reason = await followSeeds(run, { patienceMs, isStopped, onSeed: it => take(it, run.record) })
    await endRun(run)
    return { first: run.record.first, reason }
  } catch (error) {
    throw ownErrors.has(error) ? error : queueError(address, error)
  } finally {
    redis.disconnect()
  }
}
