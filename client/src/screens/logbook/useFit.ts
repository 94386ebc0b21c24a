/** Camera that fits the whole trip; the boat while there is no trip. */
import { MAP_ZOOM, type GeoPoint } from '@drydock/contracts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Camera, NOWHERE, fitted } from '#map/mercator.ts'

/** Free margin around the trip in px, where the map has room: heading and legend are there. */
const MARGIN = 76
/** Height of the label of the highest speed in px, which may hang below the lowest place. */
const LABEL = 32

/** `places` has a new identity for each new trip. */
export function useFit(places: readonly GeoPoint[]): {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly aim: Camera
} {
  const frame = useRef<HTMLDivElement>(null)
  const [aim, setAim] = useState(NOWHERE)
  useLayoutEffect(() => {
    const it = frame.current
    if (!it) return
    const size = { width: it.clientWidth, height: it.clientHeight }
    const margin = Math.min(MARGIN, Math.min(size.width, size.height) / 4)
    // Scale, credits and notice are at the foot of the map, in addition to the legend.
    const foot = it.querySelector<HTMLElement>('[data-part="edge"]')?.offsetHeight ?? 0
    const covered = Math.min(Math.max(0, foot + LABEL - margin), size.height / 4)
    // A short trip is shown at the zoom with which maps open, not nearer.
    const camera = fitted(places, size, { margin, covered, maxZoom: MAP_ZOOM })
    if (camera) setAim(camera)
  }, [places])
  return { frame, aim }
}
