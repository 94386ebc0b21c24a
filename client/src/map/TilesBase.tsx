/** Base map of tiles, drawn by OpenLayers on a canvas. */
import type { TileSource } from '@drydock/contracts'
import { defaults } from 'ol/interaction/defaults.js'
import TileLayer from 'ol/layer/Tile.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import XYZ from 'ol/source/XYZ.js'
import View from 'ol/View.js'
import { useEffect, useEffectEvent, useRef } from 'react'
import css from './map.module.css'
import type { KeptTiles, TilesProps } from './baseMap.ts'
import { withKept } from './keptSource.ts'
import type { Camera } from './mercator.ts'
import { onTheme, paintByNight } from './nightChart.ts'

const MAX_ZOOM = 20
const MIN_ZOOM = 2

/** No fading: a tile is shown or not. */
function layerOf(
  { url, minZoom, maxZoom }: TileSource,
  isChart: boolean,
  kept: KeptTiles,
  context: Parameters<typeof withKept>[2],
): TileLayer {
  const source = new XYZ({ url, minZoom, maxZoom, transition: 0 })
  withKept(source, isChart ? kept : undefined, context)
  // The layer is not requested below its smallest zoom; OpenLayers excludes the bound itself.
  const layer = new TileLayer({ source, minZoom: minZoom - 0.001 })
  if (isChart) paintByNight(layer)
  return layer
}

const viewOf = ({ center, zoom }: Camera): View =>
  new View({
    center: fromLonLat([center.longitude, center.latitude]),
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    enableRotation: false,
  })

export function TilesBase({ aim, label, sources, chart, kept, timers, onCamera, onShown }: TilesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<OlMap>(null)
  const moved = useEffectEvent(onCamera)
  const shown = useEffectEvent(onShown)
  const first = useEffectEvent(() => aim)

  useEffect(() => {
    const target = frame.current
    if (!target) return
    const olMap = new OlMap({
      target,
      layers: sources.map(source =>
        layerOf(source, source === chart, kept, {
          timers,
          isOpen: () => frame.current !== null,
          report: it => shown(source, it),
        }),
      ),
      controls: [],
      interactions: defaults({ altShiftDragRotate: false, pinchRotate: false }),
      keyboardEventTarget: target,
      view: viewOf(first()),
    })
    olMap.on('postrender', ({ frameState }) => {
      if (!frameState) return
      const { center, zoom } = frameState.viewState
      const [longitude = 0, latitude = 0] = toLonLat(center)
      moved({ center: { latitude, longitude }, zoom })
    })
    map.current = olMap
    const ignoreTheme = onTheme(() => olMap.render())
    return () => {
      ignoreTheme()
      map.current = null
      olMap.setTarget(undefined)
      olMap.dispose()
    }
  }, [sources, chart, kept, timers])

  useEffect(() => {
    map.current?.setView(viewOf(aim))
  }, [aim])

  // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved by the arrow keys and zoomed by + and -
  return <div ref={frame} className={css.mapBase} role="application" aria-label={label} tabIndex={0} />
}
