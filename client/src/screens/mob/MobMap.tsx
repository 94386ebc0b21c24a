/** The phone on the map, with rings to judge distances by. Source: MOB-09. */
import { type GeoPoint, MAP_ZOOM } from '@drydock/contracts'
import { useState } from 'react'
import css from './mob.module.css'
import { AppMap, useFit } from '#screens/shared/AppMap.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { mapSources } from '#stores/configuration.ts'
import { geolocation } from '#stores/geolocation.ts'
import { mobFix } from '#stores/mob.ts'
import { position } from '#stores/position.ts'
import { map as texts } from '#texts/map.ts'

/** Meters. */
const RINGS = [50, 100] as const
/** Half the boat's marker and a notice fit in `below` px; at a smaller zoom the labels of the rings would meet. */
const FIT = { below: 80, minZoom: MAP_ZOOM - 1 }

/** Returns the phone and the boat as they were first known: from then on the person moves the map. */
function useFirstPlaces(phone: GeoPoint | undefined, boat: GeoPoint | undefined): readonly GeoPoint[] {
  const [places, setPlaces] = useState<readonly GeoPoint[]>([])
  const known = [phone, boat].filter(it => it !== undefined)
  if (phone && known.length > places.length) setPlaces(known)
  return places
}

export function MobMap() {
  // An old position of the phone is not shown as the present one.
  const phone = mobFix(useSnapshot(geolocation), useNow())
  const { fix: boat } = useSnapshot(position)
  const [sources] = useState(mapSources)
  const { frame, aim } = useFit(useFirstPlaces(phone, boat), FIT)
  return (
    <div ref={frame} className={css.mobFrame}>
      <AppMap
        sources={sources}
        aim={aim}
        waitsFor={texts.waitsForPhone}
        content={{
          person: phone && { at: phone },
          boat: boat && { at: boat },
          rings: phone && { center: phone, radii: RINGS },
        }}
      />
    </div>
  )
}
