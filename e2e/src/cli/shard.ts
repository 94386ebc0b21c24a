/** Shards of a list, for several machines: every n-th item, because neighbors take similar time. */
import { CliError } from '#runner/host/cliError.ts'

/**
 * Returns the shard `text`, which is 'i/n' with 1 ≤ i ≤ n; all items when it is undefined.
 * @throws {CliError} When `text` has another form.
 */
export function shardOf<T>(items: readonly T[], text: string | undefined): readonly T[] {
  if (text === undefined) return items
  const [, index = '0', of = '0'] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  const [i, n] = [Number(index), Number(of)]
  if (i < 1 || i > n) throw new CliError(`--shard takes a shard such as 1/4, not '${text}'.`, 2)
  return items.filter((_, at) => at % n === i - 1)
}
