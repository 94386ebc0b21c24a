/** Content of the map screen, from the stores. */
import type { MapContent } from '#map/content.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { useCourse } from '#screens/map/useCourse.ts'
import { alarm } from '#stores/alarm.ts'
import { type MapState, mapStateOf } from '#stores/mapState.ts'
import { geofence } from '#stores/geofence.ts'
import { geolocation } from '#stores/geolocation.ts'
import { position } from '#stores/position.ts'
import { profile } from '#stores/profile.ts'
import { tracking } from '#stores/tracking.ts'

/** `preview`: a radius that is being chosen, in meters, shown as if it were saved. */
export function useMapState(preview: number | undefined): MapState & { readonly content: MapContent } {
  const known = {
    position: useSnapshot(position),
    tracking: useSnapshot(tracking),
    profile: useSnapshot(profile),
    alarm: useSnapshot(alarm),
    geofence: useSnapshot(geofence),
  }
  const phone = useSnapshot(geolocation).fix
  const chart = mapStateOf(known, preview)
  const { boat, accuracy, fence, tracks } = chart
  const course = useCourse(boat && { ...boat, ...(accuracy === undefined ? {} : { accuracy }) })
  return {
    ...chart,
    content: {
      fence,
      boat: boat && {
        at: boat,
        ...(course === undefined ? {} : { course }),
        ...(accuracy === undefined ? {} : { accuracy }),
      },
      person: phone && { at: phone },
      tracks,
    },
  }
}
