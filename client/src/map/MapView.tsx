/**
 * Map of the app: base map, vector layer, scale and attribution. Falls back to tiles when Google fails, and says so.
 */
import { type GeoPoint, MAP_ZOOM, type TileSource, type Timers } from '@drydock/contracts'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import css from './map.module.css'
import { classes } from '#components/classes.ts'
import { EmptyNotice } from '#components/Notice.tsx'
import { ageText } from '#texts/formatAge.ts'
import { map as texts } from '#texts/map.ts'
import type { BaseMaps, Shown } from './baseMap.ts'
import type { MapContent } from './content.ts'
import { Drawing, type Layer } from './Drawing.tsx'
import { networkNoticeOf, layersOf, type MapSources, noticeOf, type ShownLayers, topmost } from './layers.ts'
import { type Camera, metersPerPixel, NOWHERE, type Size } from './mercator.ts'
import { SCALE_PX, scaleBar } from './scaleBar.ts'
import { useFollowingCamera } from './useFollowingCamera.ts'

interface Props {
  readonly bases: BaseMaps
  readonly sources: MapSources
  readonly timers: Timers
  readonly content: MapContent
  readonly layer?: Layer
  /** Camera to set; a new object sets it again. */
  readonly aim: Camera
  /** Hint for the person while the camera is nowhere. */
  readonly waitsFor?: string
  /** A moving place that is kept in the picture as long as it is in it. */
  readonly follow?: GeoPoint | undefined
  /** Content at the foot, below the scale. */
  readonly foot?: ReactNode
  /** Content above the map: chips, panels. */
  readonly children?: ReactNode
}

/** Returns the size of an element and follows it. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
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

interface LegendProps {
  camera: Camera
  credits: string | undefined
  notice: string | undefined
}

/** Scale, source of the pictures, and what they do not show. */
const Legend = ({ camera, credits, notice }: LegendProps) => (
  <div className={css.mapLegend}>
    <Scale camera={camera} />
    {credits ? <p className={css.mapCredits}>{credits}</p> : null}
    <p role="status" className={css.mapNotice}>
      {notice}
    </p>
  </div>
)

const isSameCamera = (a: Camera, b: Camera): boolean =>
  a.zoom === b.zoom && a.center.latitude === b.center.latitude && a.center.longitude === b.center.longitude

/** Records what each layer of pictures shows. */
function useShownLayers(sources: MapSources) {
  const [shown, setShown] = useState<ShownLayers>({})
  const recordShown = useCallback(
    (source: TileSource, is: Shown) =>
      setShown(it => ({ ...it, [source === sources.chart ? 'chart' : 'satellite']: is })),
    [sources],
  )
  return { shown, recordShown }
}

/** Zoom of a map that is nowhere yet: it keeps the room for the credits of what it shows later. */
const ZOOM_LATER = MAP_ZOOM

export function MapView({
  bases: { Google, Tiles, kept },
  sources,
  timers,
  content,
  layer,
  aim,
  waitsFor = '',
  follow,
  foot,
  children,
}: Props) {
  const { frame, size } = useSize()
  const [camera, setCamera] = useState(aim)
  const [failed, setFailed] = useState(false)
  const { shown, recordShown } = useShownLayers(sources)
  const target = useFollowingCamera(aim, follow, camera, size)
  const updateCamera = useCallback((it: Camera) => setCamera(was => (isSameCamera(was, it) ? was : it)), [])
  const onBaseFailed = useCallback(() => setFailed(true), [])
  const layers = useMemo(() => layersOf(sources), [sources])
  const withGoogle = sources.googleKey !== '' && !failed
  const keptAge = ageText(kept.at(), timers.now())
  const isNowhere = aim === NOWHERE
  const notice =
    withGoogle || isNowhere
      ? undefined
      : (networkNoticeOf(sources, camera.zoom, shown, keptAge) ?? noticeOf(sources, camera.zoom, failed))
  const base = { aim: target, label: texts.label, onCamera: updateCamera, onFailed: onBaseFailed }
  const credits = withGoogle ? undefined : topmost(sources, isNowhere ? ZOOM_LATER : camera.zoom)?.attribution
  return (
    <div className={classes(css.map, isNowhere && css.mapNowhere)}>
      <div ref={frame} className={css.mapPicture} data-part="picture">
        {isNowhere ? (
          <EmptyNotice icon="pin" title={texts.nowhere} hint={waitsFor} />
        ) : (
          <>
            {withGoogle ? (
              <Google {...base} apiKey={sources.googleKey} timers={timers} />
            ) : (
              <Tiles
                {...base}
                sources={layers}
                chart={sources.chart}
                kept={kept}
                timers={timers}
                onShown={recordShown}
              />
            )}
            <Drawing content={content} camera={camera} size={size} layer={layer} />
          </>
        )}
      </div>
      <div className={css.mapEdge} data-part="edge">
        <Legend camera={camera} credits={credits} notice={notice} />
        {foot}
      </div>
      {children}
    </div>
  )
}
