/** Course of the boat from its positions; a boat that swings at anchor has none. */
import { bearingBetween, metersBetween, type GeoPoint } from '@drydock/contracts'
import { useRef } from 'react'

/** Minimum distance for a course, in meters: a shorter move is swing at anchor, or an inexact fix. */
const SHORTEST_MOVE = 15

export function useCourse(at: (GeoPoint & { readonly accuracy?: number }) | undefined): number | undefined {
  const from = useRef<GeoPoint>(undefined)
  const course = useRef<number>(undefined)
  if (!at) return undefined
  const before = from.current
  if (!before) from.current = at
  else if (metersBetween(before, at) >= Math.max(SHORTEST_MOVE, at.accuracy ?? 0)) {
    course.current = bearingBetween(before, at)
    from.current = at
  }
  return course.current
}
