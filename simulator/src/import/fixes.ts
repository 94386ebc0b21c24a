/** Fixes of a recording in parallel arrays of numbers: a million take 24 MB, as objects five times as much. */
import type { Instant } from '@drydock/contracts'

/** Fixes in the order of the file; coordinates in degrees. */
export interface Fixes {
  readonly length: number
  readonly at: Float64Array
  readonly latitude: Float64Array
  readonly longitude: Float64Array
}

/** Indexes into fixes, in an order of their own. */
export type FixIndexes = Uint32Array

export interface FixCollector {
  length(): number
  add(at: Instant, latitude: number, longitude: number): void
  /** Returns all fixes added so far. */
  collected(): Fixes
}

const FIRST_CAPACITY = 1_024

/** Collects fixes in arrays that double when they are full. */
export function collectFixes(): FixCollector {
  let length = 0
  let at = new Float64Array(FIRST_CAPACITY)
  let latitude = new Float64Array(FIRST_CAPACITY)
  let longitude = new Float64Array(FIRST_CAPACITY)
  return {
    length: () => length,
    add(instant, north, east) {
      if (length === at.length) [at, latitude, longitude] = [doubled(at), doubled(latitude), doubled(longitude)]
      at[length] = instant
      latitude[length] = north
      longitude[length] = east
      length++
    },
    collected: () => ({
      length,
      at: at.subarray(0, length),
      latitude: latitude.subarray(0, length),
      longitude: longitude.subarray(0, length),
    }),
  }
}

function doubled(column: Float64Array): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(column.length * 2)
  longer.set(column)
  return longer
}

/** Returns the indexes of all fixes in the order of the file. */
export function fileOrder(fixes: Fixes): FixIndexes {
  const order = new Uint32Array(fixes.length)
  for (let index = 0; index < order.length; index++) order[index] = index
  return order
}

/** Joins lists of indexes in the given order; a single list is returned as it is, not copied. */
export function concatenated(parts: readonly FixIndexes[]): FixIndexes {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const all = new Uint32Array(parts.reduce((sum, it) => sum + it.length, 0))
  let end = 0
  for (const part of parts) {
    all.set(part, end)
    end += part.length
  }
  return all
}
