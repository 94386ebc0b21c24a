/** Cases of a replay: what the words of the command line select, or a shard of it. */
import { resolve } from 'node:path'
import type { Driver, Scenario } from '@drydock/simulator'
import { shortPath } from '#paths.ts'
import { loadSelection } from '#runner/host/library.ts'
import type { CaseResult } from '#runner/replay/result.ts'
import { weightsOf } from '#schedule/balance.ts'
import { NO_TIMINGS, readTimings, timingKey } from '#schedule/timings.ts'
import { type Shard, shardOf } from './shard.ts'
import { unreadableResult } from './unreadableResult.ts'

export interface ReplayCase {
  /** With the path of its file as a person would write it. */
  readonly scenario: Scenario
  /** The same with an absolute path. */
  readonly loaded: Scenario
}

/**
 * Returns the cases to play, and results of files that cannot be read.
 * @param timings file with the durations that balance the shards; undefined for equal durations.
 */
export async function chooseCases(
  words: readonly string[],
  shard: Shard | undefined,
  timings: string | undefined,
  driver: Driver,
): Promise<{ readonly cases: readonly ReplayCase[]; readonly unread: readonly CaseResult[] }> {
  const { durations } = timings === undefined ? NO_TIMINGS : await readTimings(resolve(timings))
  const { scenarios, unreadable } = await loadSelection(words)
  const all = scenarios.map(loaded => ({ loaded, scenario: { ...loaded, file: shortPath(loaded.file) } }))
  const cases = shardOf(
    all,
    shard,
    weightsOf(all, it => durations[driver]?.[timingKey(it.scenario)]),
  )
  const unread = shardOf(unreadable, shard).map(unreadableResult)
  if (shard !== undefined && cases.length + unread.length === 0)
    process.stdout.write(
      `Shard ${shard.index}/${shard.of} is empty: there ${all.length === 1 ? 'is only 1 case' : `are only ${all.length} cases`}.\n`,
    )
  return { cases, unread }
}
