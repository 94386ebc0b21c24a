/**
 * Stands in for the drawn map where nothing is drawn: it looks where it is told to, and says which pictures would lie
 * there.
 */
import { createElement, type ReactElement, useEffect, useEffectEvent } from 'react'

/** As the app's own bases have them (client/src/map/baseMap.ts); zooms as those of web maps. */
interface BaseProps {
  readonly aim: { readonly zoom: number }
  readonly label: string
  readonly sources: readonly { readonly url: string; readonly minZoom: number }[]
  onCamera(camera: unknown): void
}

/** Sources lie one on the other; the last that is asked for at this zoom is seen. */
function pictureAt(zoom: number, sources: BaseProps['sources']): string {
  const seen = sources.findLast(it => zoom >= it.minZoom)
  return seen === undefined ? 'none' : /satellite/.test(seen.url) ? 'satellite' : 'chart'
}

export function TilesBase({ aim, label, sources, onCamera }: BaseProps): ReactElement {
  const moved = useEffectEvent(onCamera)
  useEffect(() => moved(aim), [aim])
  return createElement('div', {
    className: 'map_mapBase',
    role: 'application',
    'aria-label': label,
    tabIndex: 0,
    'data-map-type': pictureAt(aim.zoom, sources),
  })
}
