/** Camera of a map: the given one, moved when a followed place leaves the picture. */
import type { GeoPoint } from '@drydock/contracts'
import { useState } from 'react'
import { type Camera, isWithin, type Size } from './mercator.ts'

/** Part of each side that a followed place stays away from, since chips, cards and thumbs are there. */
const EDGE = 0.2

const isSame = (a: GeoPoint | undefined, b: GeoPoint | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

/** Returns the camera. It stays when the person has moved the map away from the followed place. */
export function useFollowingCamera(aim: Camera, follow: GeoPoint | undefined, camera: Camera, size: Size): Camera {
  const [given, setGiven] = useState(aim)
  const [target, setTarget] = useState(aim)
  const [last, setLast] = useState(follow)
  if (aim !== given) {
    setGiven(aim)
    setTarget(aim)
  }
  if (!isSame(follow, last)) {
    setLast(follow)
    if (aim === given && follow && last && isWithin(last, camera, size, 0) && !isWithin(follow, camera, size, EDGE))
      setTarget({ center: follow, zoom: camera.zoom })
  }
  return target
}
