/** Camera of the map screen: set to the geofence at first, and again when the radius needs another zoom. */
import type { GeoPoint } from '@drydock/contracts'
import { useState } from 'react'
import { type Camera, EARTH } from '#map/mercator.ts'
import { zoomForRadius } from '#stores/mapState.ts'

export interface CameraAim {
  readonly aim: Camera
  lookAt(at: GeoPoint): void
}

/** Meters of `radius`. Between two targets the person moves the map. */
export function useCameraAim(middle: GeoPoint | undefined, radius: number | undefined): CameraAim {
  const zoom = zoomForRadius(radius)
  const [target, setTarget] = useState<{ readonly aim: Camera; readonly zoom: number | undefined }>({
    aim: EARTH,
    zoom: undefined,
  })
  // The first known place, and each zoom that another radius needs.
  if (middle && target.zoom !== zoom) setTarget({ aim: { center: middle, zoom }, zoom })
  return { aim: target.aim, lookAt: at => setTarget({ aim: { center: at, zoom }, zoom }) }
}
