/** The kept chart around the last known place of the boat, for a start without network. Source: XTRA-21. */
import { type GeoPoint, MAP_ZOOM, type TileSource } from '@drydock/contracts'
import { useState } from 'react'
import css from './keptMap.module.css'
import { AppMap } from '#screens/shared/AppMap.tsx'

export function KeptMap({ chart, at }: { chart: TileSource; at: GeoPoint }) {
  const [aim] = useState({ center: at, zoom: MAP_ZOOM })
  const [sources] = useState({ googleKey: '', chart, satellite: undefined })
  return (
    <div className={css.keptMap}>
      <AppMap sources={sources} aim={aim} content={{ boat: { at } }} />
    </div>
  )
}
