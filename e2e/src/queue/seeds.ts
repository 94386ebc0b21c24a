/** Follows a run of seeds, and gives the result of each seed in the order of the seeds. */
import { sha256Of } from '@drydock/simulator'
import * as z from 'zod/mini'
import { followJobs, type Waiting } from './follow.ts'
import type { QueuedRun } from './producer.ts'
import { jobName, jobsOf, type SeedsRecord, seedsOf, unpacked } from './record.ts'

/** The result of one seed; a job that was given up has the reason instead. */
export type SeedResult =
  | { readonly seed: number; readonly worker: string; readonly value: unknown }
  | { readonly seed: number; readonly failure: string }

const Values = z.array(z.unknown())

/** Calls `onSeed` for each seed, in order, as soon as all seeds before it have their results. */
export interface FollowingSeeds extends Waiting {
  readonly onSeed: (result: SeedResult) => Promise<void>
}

/** Follows a run to its end; returns why results are missing. @throws {Error} As `followJobs`. */
export async function followSeeds(run: QueuedRun<SeedsRecord>, following: FollowingSeeds): Promise<string | undefined> {
  const jobs = jobsOf(run.record)
  /**
   * A job that was given up has no digest, until a worker sends its results after all. What was passed on is not kept:
   * a run may have any number of seeds.
   */
  const bodies = new Map<string, { readonly digest: string | undefined; readonly results: readonly SeedResult[] }>()
  let [given, differences] = [0, [] as readonly string[]]
  const giveReady = async (): Promise<void> => {
    for (let job = jobs[given]; job; job = jobs[given]) {
      const ready = bodies.get(jobName(job))
      if (!ready) return
      given++
      bodies.set(jobName(job), { digest: ready.digest, results: [] })
      for (const it of ready.results) await following.onSeed(it)
    }
  }
  const reason = await followJobs(
    run,
    {
      async take(job, body, worker) {
        const seeds = seedsOf(run.record, job)
        const values = Values.parse(unpacked(body))
        const [name, digest] = [jobName(job), sha256Of([JSON.stringify(values)])]
        const known = bodies.get(name)
        const isKnown = known?.digest !== undefined
        if (isKnown && known.digest !== digest)
          differences = [
            ...differences,
            `The seeds ${seeds[0]} to ${seeds.at(-1)} gave two results, the second by ${worker}: the same seed must give the same result.`,
          ]
        if (isKnown) return
        bodies.set(name, { digest, results: seeds.map((seed, at) => ({ seed, worker, value: values[at] })) })
        await giveReady()
      },
      giveUp(job, why) {
        const failure = `No worker could play it, in three attempts: ${why}`
        bodies.set(jobName(job), {
          digest: undefined,
          results: seedsOf(run.record, job).map(seed => ({ seed, failure })),
        })
      },
      has: job => bodies.has(jobName(job)),
    },
    following,
  )
  await giveReady()
  return [reason, ...differences].filter(it => it !== undefined).join('\n') || undefined
}
