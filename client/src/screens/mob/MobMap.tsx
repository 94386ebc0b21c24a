/** The phone on the map, with rings to judge distances by. Source: MOB-09. */
import { MAP_ZOOM } from '@drydock/contracts'
import { useState } from 'react'
import { NOWHERE } from '#map/mercator.ts'
import { AppMap } from '#screens/shared/AppMap.tsx'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { mapSources } from '#stores/configuration.ts'
import { geolocation } from '#stores/geolocation.ts'
import { mobFix } from '#stores/mob.ts'
import { position } from '#stores/position.ts'
import { map as texts } from '#texts/map.ts'

/** Meters. */
const RINGS = [50, 100] as const

export function MobMap() {
  // An old position of the phone is not shown as the present one.
  const phone = mobFix(useSnapshot(geolocation), useNow())
  const { fix: boat } = useSnapshot(position)
  const [sources] = useState(mapSources)
  const [aim, setAim] = useState(NOWHERE)
  // The map follows the phone until it is known; then the person moves it.
  if (phone && aim === NOWHERE) setAim({ center: phone, zoom: MAP_ZOOM })
  return (
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
  )
}
