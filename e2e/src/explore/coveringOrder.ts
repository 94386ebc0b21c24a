/** Order of kept walks in which little CPU time reaches much. */

/** 'SM-SYNC-3', unlike a pair of a state and a fault. */
const isRow = (thing: string): boolean => !thing.includes(' ')

/**
 * Returns walks in this order: the next one is the one that adds most for its cost, of rows of the state tables first,
 * then of pairs. Walks that add nothing are left out.
 */
export function inCoveringOrder<W extends { readonly reached: readonly string[]; readonly cost: number }>(
  walks: readonly W[],
): readonly W[] {
  const left = new Set(walks)
  const known = new Set<string>()
  const order: W[] = []
  const takeMost = (isWanted: (thing: string) => boolean): boolean => {
    let [best, most] = [undefined as W | undefined, 0]
    for (const it of left) {
      const fresh = it.reached.filter(one => isWanted(one) && !known.has(one)).length / it.cost
      if (fresh > most) [best, most] = [it, fresh]
    }
    if (!best) return false
    left.delete(best)
    order.push(best)
    for (const it of best.reached) known.add(it)
    return true
  }
  while (takeMost(isRow));
  while (takeMost(() => true));
  return order
}
