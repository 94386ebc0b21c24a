/**
 * The map as every screen shows it, with the base maps of the app and its clock; and the camera that fits places of it,
 * which alone would be one more file to fetch.
 */
import { MAP_ZOOM, type GeoPoint } from '@drydock/contracts'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { MapView } from '#map/MapView.tsx'
import { type Camera, NOWHERE, fitted } from '#map/mercator.ts'
import { timers } from '#platform/time.ts'
import { baseMaps } from '#screens/shared/baseMaps.ts'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'

/** Returns the map of a screen. */
export function AppMap(props: Omit<ComponentProps<typeof MapView>, 'bases' | 'timers'>) {
  return (
    // The ground of the map shows that it loads: the bar of a screen would lie below what is above the map.
    <LazyFallback value={null}>
      <MapView {...props} bases={baseMaps} timers={timers} />
    </LazyFallback>
  )
}

/** Free margin around the places in px, where the map has room: heading and labels are there. */
const MARGIN = 76
/** Least distance in px between a place and what lies over the top of the map, so that its line is seen whole. */
const CLEAR = 12

interface FitRules {
  /** px that hang below the lowest place, or stand at it. */
  readonly below: number
  /** Smallest zoom; where the places need a smaller one, the map shows the first place alone. */
  readonly minZoom?: number
}

/** Returns the camera that fits all places above what lies at the foot; `places` has a new identity for each view. */
export function useFit(
  places: readonly GeoPoint[],
  { below, minZoom = 0 }: FitRules,
): { readonly frame: RefObject<HTMLDivElement | null>; readonly aim: Camera } {
  const frame = useRef<HTMLDivElement>(null)
  const [aim, setAim] = useState(NOWHERE)
  useLayoutEffect(() => {
    const it = frame.current
    if (!it) return
    const size = { width: it.clientWidth, height: it.clientHeight }
    const margin = Math.min(MARGIN, Math.min(size.width, size.height) / 4)
    // Scale, credits and notice are at the foot of the map, and what the screen adds there.
    const foot = it.querySelector<HTMLElement>('[data-part="edge"]')?.offsetHeight ?? 0
    const covered = Math.min(Math.max(0, foot + below - margin), size.height / 4)
    // What comes before the map may lie over its top: a heading, which grows with the text.
    const { top } = it.getBoundingClientRect()
    const head = (it.previousElementSibling?.getBoundingClientRect().bottom ?? top) - top
    const above = Math.min(Math.max(0, head + CLEAR - margin), size.height / 4)
    // Near places are shown at the zoom with which maps open, not nearer.
    const options = { margin, covered, above, maxZoom: MAP_ZOOM }
    const camera = fitted(places, size, options)
    if (camera) setAim(camera.zoom < minZoom ? (fitted(places.slice(0, 1), size, options) ?? camera) : camera)
  }, [places, below, minZoom])
  return { frame, aim }
}
