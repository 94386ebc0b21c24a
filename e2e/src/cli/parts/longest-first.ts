/** Order of test files: the slowest specs begin first, so that no worker is left with one of them at the end. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { balancedShards } from '#schedule/balance.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds of one run by spec; the others take less. `npm test -- --profile` prints them. */
export const SECONDS = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8')))

/** Seconds of a usual spec that the table does not name. */
const OTHERS = 10

const secondsOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number =>
  SECONDS[basename(moduleId, '.spec.ts')] ?? 0

/** Returns the files by duration, the longest first; equal ones keep their order. */
export const longestFirst = <T extends Pick<TestSpecification, 'moduleId'>>(files: readonly T[]): T[] =>
  files.toSorted((one, other) => secondsOf(other) - secondsOf(one))

/** Returns the files of shard `index` of `count`, counted from 1; the shards take about the same time. */
export const shardOfFiles = <T extends Pick<TestSpecification, 'moduleId'>>(
  files: readonly T[],
  { index, count }: { readonly index: number; readonly count: number },
): T[] => [
  ...(balancedShards(
    // All machines have to begin with the same order.
    files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1)),
    count,
    it => secondsOf(it) || OTHERS,
  )[index - 1] ?? []),
]

export class LongestFirst extends BaseSequencer {
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config
    return shard ? shardOfFiles(files, shard) : files
  }
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
