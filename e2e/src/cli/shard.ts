/** Shards of a list, for several machines, balanced by durations. */
import { balancedShards } from '#schedule/balance.ts'
import { CliError } from '#runner/host/cliError.ts'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly of: number
}

/**
 * Returns the shard `text`, which is 'i/n' with 1 ≤ i ≤ n; undefined when it is undefined.
 * @throws {CliError} When `text` has another form.
 */
export function parseShard(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined
  const [, first = '0', second = '0'] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  const [index, of] = [Number(first), Number(second)]
  if (index < 1 || index > of) throw new CliError(`--shard takes a shard such as 1/4, not '${text}'.`, 2)
  return { index, of }
}

/** Returns the items of a shard; all items without one. `weightOf` is the duration of an item; by default equal. */
export function shardOf<T>(
  items: readonly T[],
  shard: Shard | undefined,
  weightOf: (item: T) => number = () => 1,
): readonly T[] {
  return shard === undefined ? items : (balancedShards(items, shard.of, weightOf)[shard.index - 1] ?? [])
}
