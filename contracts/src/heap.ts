/** A binary heap: keeps items so that the first one is found at once. */

/** Items in a total order; the first one is on top. */
export interface Heap<T> {
  /** Number of items. */
  size(): number
  /** Returns the first item. */
  first(): T | undefined
  /** Adds an item. */
  push(item: T): void
  /** Removes the first item and returns it. */
  take(): T | undefined
  /** Returns all items, in no order. */
  items(): readonly T[]
}

/** Creates an empty heap. A moving item is stored once its final index is found. */
export function createHeap<T extends object>(isBefore: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = []
  /** Moves an item up from an index to where it belongs. */
  const rise = (item: T, from: number): void => {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = items[parent]
      if (!above || !isBefore(item, above)) break
      items[at] = above
      at = parent
    }
    items[at] = item
  }
  /** Puts an item on top and moves it down to where it belongs. */
  const sink = (item: T): void => {
    let at = 0
    for (;;) {
      const left = items[2 * at + 1]
      const right = items[2 * at + 2]
      const least = left && right && isBefore(right, left) ? right : left
      if (!least || !isBefore(least, item)) break
      items[at] = least
      at = 2 * at + (least === left ? 1 : 2)
    }
    items[at] = item
  }
  return {
    size: () => items.length,
    first: () => items[0],
    push: item => rise(item, items.length),
    take() {
      const first = items[0]
      const last = items.pop()
      if (last !== undefined && items.length > 0) sink(last)
      return first
    },
    items: () => items,
  }
}
