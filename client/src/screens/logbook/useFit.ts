/** Camera that fits the whole trip; the boat while there is no trip. */
import { MAP_ZOOM, type GeoPoint } from '@drydock/contracts'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Camera, EARTH, fitted } from '#map/mercator.ts'

/** Free margin around the trip in px, where the map has room: heading and legend are there. */
const MARGIN = 76

/** `places` has a new identity for each new trip. */
export function useFit(places: readonly GeoPoint[]): {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly aim: Camera
} {
  const frame = useRef<HTMLDivElement>(null)
  const [aim, setAim] = useState(EARTH)
  useLayoutEffect(() => {
    const it = frame.current
    if (!it) return
    const size = { width: it.clientWidth, height: it.clientHeight }
    // A short trip is shown at the zoom with which maps open, not nearer.
    const camera = fitted(places, size, {
      margin: Math.min(MARGIN, Math.min(size.width, size.height) / 4),
      maxZoom: MAP_ZOOM,
    })
    if (camera) setAim(camera)
  }, [places])
  return { frame, aim }
}
