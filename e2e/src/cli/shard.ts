/**
 * A part of a list, so that several machines share it: every n-th, so that neighbours, which take alike long, are
 * spread.
 */
import { Failed } from '#runner/host/failed.ts'

/** `text` is 'i/n' with 1 ≤ i ≤ n; everything when it is not given. */
export function shardOf<T>(items: readonly T[], text: string | undefined): readonly T[] {
  if (text === undefined) return items
  const [, index = '0', of = '0'] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []
  const [i, n] = [Number(index), Number(of)]
  if (i < 1 || i > n) throw new Failed(`--shard takes a part such as 1/4, not '${text}'.`, 2)
  return items.filter((_, at) => at % n === i - 1)
}
