/** The way of the boat on the map, and the time of the place that the person touches. Source: XTRA-12. */
import { type MouseEvent, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { Camera, Point, Size } from '#map/mercator.ts'
import { WayLayer } from '#map/Way.tsx'
import { between, placeAt, type Way, type PastPosition } from '#map/wayPlace.ts'

/** px that a finger may slip during a touch; a finger that goes farther moves the map. */
const SLIP = 8

interface Layer {
  readonly layer: (camera: Camera, size: Size) => ReactNode
  /** Of the element around the map. */
  readonly handlers: {
    onPointerDownCapture(event: PointerEvent): void
    onClick(event: MouseEvent): void
  }
}

/** Returns the layer of the way, and the handlers that find the touched place. */
export function useWayLayer(way: Way | undefined): Layer {
  const [touched, setTouched] = useState<PastPosition>()
  const down = useRef<Point>(undefined)
  const view = useRef<readonly [Camera, Size]>(undefined)
  const recordView = useCallback((camera: Camera, size: Size): void => {
    view.current = [camera, size]
  }, [])
  // A place that is too old for the way is no longer on it.
  const shown = touched && way?.points.includes(touched) ? touched : undefined
  return {
    layer: (camera, size) =>
      way ? <WayLayer way={way} touched={shown} onDrawn={recordView} camera={camera} size={size} /> : null,
    handlers: {
      onPointerDownCapture({ clientX: x, clientY: y }) {
        down.current = { x, y }
      },
      onClick({ clientX: x, clientY: y, target }) {
        // Chips, cards and buttons lie above the map.
        const map = target instanceof Element ? target.closest('[role=application]') : null
        if (!map || !view.current || !down.current || between(down.current, { x, y }) > SLIP) return
        const { left, top } = map.getBoundingClientRect()
        setTouched(placeAt(way, { x: x - left, y: y - top }, ...view.current))
      },
    },
  }
}
