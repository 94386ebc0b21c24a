/**
 * Camera of the map screen: set to the geofence at first, and again when the radius needs another zoom. Without a
 * position of the boat, the phone is shown.
 */
import { MAP_ZOOM, type GeoPoint } from '@drydock/contracts'
import { useState } from 'react'
import { type Camera, NOWHERE } from '#map/mercator.ts'
import { zoomForRadius } from '#stores/mapState.ts'

export interface CameraAim {
  readonly aim: Camera
  lookAt(at: GeoPoint): void
}

/** Meters of `radius`. Between two targets the person moves the map. */
export function useCameraAim(
  middle: GeoPoint | undefined,
  radius: number | undefined,
  phone: GeoPoint | undefined,
): CameraAim {
  const zoom = zoomForRadius(radius)
  const [target, setTarget] = useState<{ readonly aim: Camera; readonly zoom: number | undefined }>({
    aim: NOWHERE,
    zoom: undefined,
  })
  // The first known place, and each zoom that another radius needs.
  if (middle && target.zoom !== zoom) setTarget({ aim: { center: middle, zoom }, zoom })
  // Without a zoom: the boat's first position is looked at.
  else if (phone && target.aim === NOWHERE) setTarget({ aim: { center: phone, zoom: MAP_ZOOM }, zoom: undefined })
  return { aim: target.aim, lookAt: at => setTarget({ aim: { center: at, zoom }, zoom }) }
}
