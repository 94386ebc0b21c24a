/** Base map of tiles, drawn by OpenLayers on a canvas. */
import { defaults } from 'ol/interaction/defaults.js'
import TileLayer from 'ol/layer/Tile.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import XYZ from 'ol/source/XYZ.js'
import View from 'ol/View.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import css from './map.module.css'
import type { TilesProps } from './baseMap.ts'
import type { Camera } from './mercator.ts'

const NEAREST = 20
const FARTHEST = 2

/** No fading in: a tile is there or not, and nothing moves that has no meaning. */
const layerOf = ({ url, minZoom, maxZoom }: TilesProps['sources'][number]): TileLayer =>
  // Below its least zoom a layer is not asked for; OpenLayers takes the bound as excluded.
  new TileLayer({ source: new XYZ({ url, minZoom, maxZoom, transition: 0 }), minZoom: minZoom - 0.001 })

const viewOf = ({ center, zoom }: Camera): View =>
  new View({
    center: fromLonLat([center.longitude, center.latitude]),
    zoom,
    minZoom: FARTHEST,
    maxZoom: NEAREST,
    enableRotation: false,
  })

export function TilesBase({ aim, label, sources, onCamera }: TilesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<OlMap>(null)
  const moved = useEffectEvent(onCamera)
  const first = useEffectEvent(() => aim)

  useEffect(() => {
    const target = frame.current
    if (!target) return
    const it = new OlMap({
      target,
      layers: sources.map(layerOf),
      controls: [],
      interactions: defaults({ altShiftDragRotate: false, pinchRotate: false }),
      keyboardEventTarget: target,
      view: viewOf(first()),
    })
    it.on('postrender', ({ frameState }) => {
      if (!frameState) return
      const { center, zoom } = frameState.viewState
      const [longitude = 0, latitude = 0] = toLonLat(center)
      moved({ center: { latitude, longitude }, zoom })
    })
    map.current = it
    return () => {
      map.current = null
      it.setTarget(undefined)
      it.dispose()
    }
  }, [sources])

  useEffect(() => {
    map.current?.setView(viewOf(aim))
  }, [aim])

  // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by the arrow keys and zoomed by + and -
  return <div ref={frame} className={css.mapBase} role="application" aria-label={label} tabIndex={0} />
}
