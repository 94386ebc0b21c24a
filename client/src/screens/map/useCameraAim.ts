/** Camera of the map screen: set to the geofence at first, and again when the radius needs another zoom. */
import type { GeoPoint } from '@drydock/contracts'
import { useState } from 'react'
import type { Camera } from '#map/mercator.ts'
import { zoomForRadius } from '#stores/mapState.ts'

/** Without any position: the whole Earth. */
const EARTH: Camera = { center: { latitude: 20, longitude: 0 }, zoom: 2 }

export interface CameraAim {
  readonly aim: Camera
  look(at: GeoPoint): void
}

/** Meters of `radius`. Between its orders the person moves the map. */
export function useCameraAim(middle: GeoPoint | undefined, radius: number | undefined): CameraAim {
  const zoom = zoomForRadius(radius)
  const [order, setOrder] = useState<{ readonly aim: Camera; readonly zoom: number | undefined }>({
    aim: EARTH,
    zoom: undefined,
  })
  // The first known place, and each zoom that another radius needs.
  if (middle && order.zoom !== zoom) setOrder({ aim: { center: middle, zoom }, zoom })
  return { aim: order.aim, look: at => setOrder({ aim: { center: at, zoom }, zoom }) }
}
