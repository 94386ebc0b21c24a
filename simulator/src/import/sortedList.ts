/** Sorted list in chunks: search is logarithmic, and an insertion moves the items of one chunk only. */
import { partitionPoint } from './longestIncreasing.ts'

/** Chunks are split when they have more items. */
export const MAX_CHUNK = 512

export interface SortedList<T> {
  /** The last item whose key is at most `key`. */
  before(key: number): T | undefined
  /** Inserts an item after those with the same key. */
  insert(item: T): void
  /** Returns all items in order of their keys. */
  all(): readonly T[]
}

export function createSortedList<T>(keyOf: (item: T | undefined) => number): SortedList<T> {
  const chunks: T[][] = []
  const positionIn = (items: readonly T[], key: number): number =>
    partitionPoint(items.length, index => keyOf(items[index]) <= key)
  const chunkOf = (key: number): number => partitionPoint(chunks.length, index => keyOf(chunks[index]?.[0]) <= key) - 1
  return {
    before(key) {
      const chunk = chunks[chunkOf(key)] ?? []
      return chunk[positionIn(chunk, key) - 1]
    },
    insert(item) {
      const key = keyOf(item)
      const index = Math.max(0, chunkOf(key))
      const chunk = chunks[index]
      if (!chunk) return void chunks.push([item])
      chunk.splice(positionIn(chunk, key), 0, item)
      if (chunk.length > MAX_CHUNK) chunks.splice(index + 1, 0, chunk.splice(MAX_CHUNK >> 1))
    },
    all: () => chunks.flat(),
  }
}
