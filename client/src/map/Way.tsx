/** The way of the boat: a line that fades with age, and the time of a place that was touched. Source: XTRA-12. */
import { memo, useEffect } from 'react'
import css from './way.module.css'
import mapCss from './map.module.css'
import { classes } from '#components/classes.ts'
import type { Way, PastPosition } from './wayPlace.ts'
import { type Camera, screenLineOf, screenOf, type Size } from './mercator.ts'

/** Parts of the line, from the oldest: each is as faint as its age. */
const PARTS = ['way0', 'way1', 'way2', 'way3'] as const

interface Props {
  readonly way: Way
  readonly camera: Camera
  readonly size: Size
}

/** The screen point of each place, joined as a path; each part begins where the one before ends. */
function partsOf({ points }: Way, camera: Camera, size: Size): readonly string[] {
  const drawn = screenLineOf(points, camera, size).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  const each = Math.max(1, Math.ceil((drawn.length - 1) / PARTS.length))
  return PARTS.map((_, part) => drawn.slice(part * each, (part + 1) * each + 1).join('L'))
}

/** Drawn again only when way or camera change: the boat may report ten times a second. */
const WayLine = memo(function WayLine({ way, camera, size }: Props) {
  return (
    <g role="img" aria-label={way.label}>
      {partsOf(way, camera, size).map((d, part) =>
        d.includes('L') ? (
          <path key={PARTS[part]} d={`M${d}`} className={classes(css.way, css[PARTS[part] ?? ''])} />
        ) : null,
      )}
    </g>
  )
})

/** The time at a place of the way, beside a dot. */
function WayTime({ place, text, camera, size }: Omit<Props, 'way'> & { place: PastPosition; text: string }) {
  const { x, y } = screenOf(place, camera, size)
  const width = text.length * 8.4 + 20
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} className={css.wayTime}>
      <circle r={5} />
      <g className={mapCss.signLabel}>
        <rect x={-width / 2} y={-40} width={width} height={26} rx={8} />
        <text y={-22}>{text}</text>
      </g>
    </g>
  )
}

interface LayerProps extends Props {
  /** The place of the way that was touched. */
  readonly touched: PastPosition | undefined
  /** Called with the camera and the size that are drawn. */
  onDrawn(camera: Camera, size: Size): void
}

export function WayLayer({ touched, onDrawn, ...view }: LayerProps) {
  const { way, camera, size } = view
  useEffect(() => onDrawn(camera, size), [onDrawn, camera, size])
  return (
    <>
      <WayLine {...view} />
      {touched ? <WayTime place={touched} text={way.timeAt(touched)} camera={camera} size={size} /> : null}
    </>
  )
}
