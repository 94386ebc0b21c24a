/** Course of the boat from its positions. Moves as short as the swing at anchor do not change it. */
import { bearingBetween, metersBetween, type GeoPoint } from '@drydock/contracts'
import { useState } from 'react'

/** Minimum distance for a course, in meters: a shorter move is swing at anchor, or an inexact fix. */
const SHORTEST_MOVE = 15

export function useCourse(at: (GeoPoint & { readonly accuracy?: number }) | undefined): number | undefined {
  const [from, setFrom] = useState(at)
  const [course, setCourse] = useState<number>()
  if (!at) return undefined
  // State that follows from what is rendered may be set here; React then renders again at once.
  if (!from) setFrom(at)
  else if (metersBetween(from, at) >= Math.max(SHORTEST_MOVE, at.accuracy ?? 0)) {
    setCourse(bearingBetween(from, at))
    setFrom(at)
  }
  return course
}
