/**
 * Map of the app: base map, vector layer, scale and attribution. Falls back to tiles when Google fails, and says so.
 */
import type { GeoPoint, Timers } from '@drydock/contracts'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import css from './map.module.css'
import { classes } from '#components/classes.ts'
import { map as texts } from '#texts/map.ts'
import type { BaseMaps } from './baseMap.ts'
import type { MapContent } from './content.ts'
import { Drawing } from './Drawing.tsx'
import { layersOf, type MapSources, noticeOf, topmost } from './layers.ts'
import { type Camera, metersPerPixel, type Size } from './mercator.ts'
import { SCALE_PX, scaleBar } from './scaleBar.ts'
import { useFollowingCamera } from './useFollowingCamera.ts'

interface Props {
  readonly bases: BaseMaps
  readonly sources: MapSources
  readonly timers: Timers
  readonly content: MapContent
  /** Where to look; a new object is a new order. */
  readonly aim: Camera
  /** What moves and is kept in the picture for as long as it is in it. */
  readonly follow?: GeoPoint | undefined
  /** Stands at the foot, below the scale. */
  readonly foot?: ReactNode
  /** Stands above the map: chips, panels. */
  readonly children?: ReactNode
}

/** The size of an element, followed while it lives. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const it = frame.current
    if (!it) return
    const measure = (): void => setSize({ width: it.clientWidth, height: it.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(it)
    measure()
    return () => observer.disconnect()
  }, [])
  return { frame, size }
}

function Scale({ camera: { center, zoom } }: { camera: Camera }) {
  const { meters, px } = scaleBar(metersPerPixel(center.latitude, zoom), SCALE_PX)
  return (
    <div className={classes(css.mapScale, 'figures')} role="img" aria-label={texts.scaleSpoken(meters)}>
      {texts.scale(meters)}
      <i style={{ width: px }} />
    </div>
  )
}

/**
 * What lies below the signs by red light: what is yellow or grey by day is dim, water is dark, and nothing is left of
 * green and blue. Used by map.css.
 */
function NightEyes() {
  return (
    <svg width="0" height="0" className={css.mapNight} aria-hidden="true" focusable="false">
      <filter id="map-night" colorInterpolationFilters="sRGB">
        <feColorMatrix values="0.6 0 -0.48 0 0  0.12 0 -0.096 0 0  0 0 0 0 0  0 0 0 1 0" />
      </filter>
    </svg>
  )
}

const isNear = (a: Camera, b: Camera): boolean =>
  a.zoom === b.zoom && a.center.latitude === b.center.latitude && a.center.longitude === b.center.longitude

export function MapView({ bases: { Google, Tiles }, sources, timers, content, aim, follow, foot, children }: Props) {
  const { frame, size } = useSize()
  const [camera, setCamera] = useState(aim)
  const [failed, setFailed] = useState(false)
  const order = useFollowingCamera(aim, follow, camera, size)
  const look = useCallback((it: Camera) => setCamera(was => (isNear(was, it) ? was : it)), [])
  const giveUp = useCallback(() => setFailed(true), [])
  const layers = useMemo(() => layersOf(sources), [sources])
  const withGoogle = sources.googleKey !== '' && !failed
  const notice = withGoogle ? undefined : noticeOf(sources, camera.zoom, failed)
  const base = { aim: order, label: texts.label, onCamera: look, onFailed: giveUp }
  const credits = withGoogle ? undefined : topmost(sources, camera.zoom)?.attribution
  return (
    <div ref={frame} className={css.map}>
      <NightEyes />
      {withGoogle ? (
        <Google {...base} apiKey={sources.googleKey} timers={timers} />
      ) : (
        <Tiles {...base} sources={layers} />
      )}
      <Drawing content={content} camera={camera} size={size} />
      <div className={css.mapEdge} data-part="edge">
        <p role="status" className={css.mapNotice}>
          {notice}
        </p>
        {credits ? <p className={css.mapCredits}>{credits}</p> : null}
        <Scale camera={camera} />
        {foot}
      </div>
      {children}
    </div>
  )
}
