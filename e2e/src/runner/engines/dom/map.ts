/** Replaces the drawn map: it stores its camera, and names the pictures that would be shown. */
import { createElement, type ReactElement, useEffect, useEffectEvent } from 'react'

/** Props as in the app's base maps (client/src/map/baseMap.ts); zooms of web maps. */
interface BaseProps {
  readonly aim: { readonly zoom: number }
  readonly label: string
  readonly sources: readonly { readonly url: string; readonly minZoom: number }[]
  onCamera(camera: unknown): void
}

/** Returns the visible picture: of stacked sources the last one at this zoom. */
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
