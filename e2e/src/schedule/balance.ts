/** Balanced shards: divides items so that all shards take about the same time. */

/**
 * Divides items into `count` shards. The heaviest item goes first, each to the lightest shard so far, so the weights of
 * two shards differ by at most one heaviest item. Equal input gives equal shards on every machine; items of a shard
 * keep their order.
 */
export function balancedShards<T>(
  items: readonly T[],
  count: number,
  weightOf: (item: T) => number,
): readonly (readonly T[])[] {
  const weights = items.map(weightOf)
  const loads = Array.from({ length: count }, () => ({ weight: 0, indexes: [] as number[] }))
  const weightAt = (index: number): number => weights[index] ?? 0
  for (const index of [...items.keys()].toSorted((a, b) => weightAt(b) - weightAt(a) || a - b)) {
    const lightest = loads.reduce((best, it) => (isLighter(it, best) ? it : best))
    lightest.weight += weightAt(index)
    lightest.indexes.push(index)
  }
  return loads.map(({ indexes }) => {
    const own = new Set(indexes)
    return items.filter((_, index) => own.has(index))
  })
}

/** Of two shards with the same weight, the one with fewer items is lighter. */
const isLighter = (
  one: { readonly weight: number; readonly indexes: readonly number[] },
  other: { readonly weight: number; readonly indexes: readonly number[] },
): boolean => one.weight < other.weight || (one.weight === other.weight && one.indexes.length < other.indexes.length)

/** Returns the weight of each item by its known duration; an unknown one counts as the mean of the known ones. */
export function weightsOf<T>(items: readonly T[], knownOf: (item: T) => number | undefined): (item: T) => number {
  const known = items.flatMap(it => knownOf(it) ?? [])
  const mean = known.length === 0 ? 1 : known.reduce((sum, it) => sum + it, 0) / known.length
  return item => knownOf(item) ?? mean
}
