/**
 * Order of test files: the slowest specs begin first, so that no worker is left with one of them at the end; the others
 * by what a worker can run without an end.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { balancedShards } from '#schedule/balance.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { byEnvironment } from './byEnvironment.ts'

/** Seconds of one run by spec. */
type Seconds = Readonly<Record<string, number>>
type File = Pick<TestSpecification, 'moduleId'>

/** Durations of long specs; the others take less. `npm test -- --profile` prints them. */
export const SECONDS: Seconds = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8')))

/** Seconds of a usual spec that the table does not name. */
const OTHERS = 10

const secondsOf = ({ moduleId }: File, seconds: Seconds): number => seconds[basename(moduleId, '.spec.ts')] ?? 0

/** Returns the files by duration, the longest first; equal ones keep their order. */
export const longestFirst = <T extends File>(files: readonly T[], seconds = SECONDS): T[] =>
  files.toSorted((one, other) => secondsOf(other, seconds) - secondsOf(one, seconds))

/** Returns the files of shard `index` of `count`, counted from 1; the shards take about the same time. */
export const shardOfFiles = <T extends File>(
  files: readonly T[],
  { index, count }: { readonly index: number; readonly count: number },
  seconds = SECONDS,
): T[] => [
  ...(balancedShards(
    // All machines have to begin with the same order.
    files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)),
    count,
    it => secondsOf(it, seconds) || OTHERS,
  )[index - 1] ?? []),
]

export class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config
    return shard ? shardOfFiles(files, shard) : files
  }
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(byEnvironment(await super.sort(files)))
  }
}
