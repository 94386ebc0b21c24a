/** Markers of the map, each at its point of the screen: boat, person, pins, arrows. Sizes in px. */
import type { ReactNode } from 'react'
import css from './map.module.css'
import { classes } from '#components/classes.ts'
import type { PinMarker } from './content.ts'
import { type LabelBox, shiftInto } from './labelPlace.ts'
import type { Point, Size } from './mercator.ts'

/** Length of the boat marker with its outline. MAP-19. */
const BOAT_PX = 80
/** The same as it is drawn below. */
const DRAWN_PX = 44.5

interface At {
  readonly at: Point
}
const moved = ({ x, y }: Point): string => `translate(${x.toFixed(1)} ${y.toFixed(1)})`

/** The hull as seen from above, bow up before it is turned. */
export function Boat({ at, course, ring, label }: At & { course: number; ring: number; label: string }) {
  return (
    <g transform={moved(at)} role="img" aria-label={label}>
      {ring > 0 ? <circle r={ring} className={css.signAccuracy} /> : null}
      <g transform={`rotate(${course}) scale(${BOAT_PX / DRAWN_PX}) translate(0 1)`}>
        <path className={css.signHull} d="M0-22C5.5-15 8-6 8 3V16Q8 20 5 20H-5Q-8 20-8 16V3C-8-6-5.5-15 0-22Z" />
        <path className={css.signDeck} d="M0-11V9" />
      </g>
    </g>
  )
}

/** A text on its own background. */
const Label = ({ box: { x, y, width, height }, text, round }: { box: LabelBox; text: string; round: number }) => (
  <>
    <rect x={x} y={y} width={width} height={height} rx={round} />
    <text x={x + width / 2} y={y + height * 0.69}>
      {text}
    </text>
  </>
)

/** Size of text against the normal one, so that labels grow with it. */
interface Scaled {
  readonly scale: number
}

/** Height in px at the top of a map where a label above the disc of the phone would be cut. */
export const personHead = (scale: number): number => 23 + 33 * scale

/**
 * A disc with a label above it, together 80 px high. MAP-19.
 * @param hasLabel Whether the label is shown. Beyond the edge of the map it is not, since a part of it would stay.
 * @param isHigh Whether the label is below the disc, since above it the edge of the map would cut it.
 * @param room Width of the map in px, in which the label stays.
 */
export function Person({
  at,
  label,
  hasLabel,
  isHigh,
  room,
  scale,
}: At & Scaled & { label: string; hasLabel: boolean; isHigh: boolean; room: number }) {
  const [width, height, tip] = [(label.length * 8.4 + 28) * scale, 27 * scale, 6 * scale]
  const [side, base] = isHigh ? [1, 22 + tip] : [-1, -22 - tip]
  // The tip keeps its label.
  const shift = shiftInto(at.x, width, room, width / 2 - 5 * scale)
  const box = { width, height, x: shift - width / 2, y: isHigh ? base : base - height }
  return (
    <g transform={moved(at)} role="img" aria-label={label}>
      <circle r={25} className={css.signHalo} />
      <circle r={9.5} className={css.signDisc} />
      {hasLabel ? (
        <g className={css.signLabel}>
          <path d={`M${-5 * scale} ${base}L0 ${22 * side} ${5 * scale} ${base}Z`} />
          <Label box={box} text={label} round={8 * scale} />
        </g>
      ) : null}
    </g>
  )
}

type PinShape = Exclude<PinMarker['is'], 'fastest'>

const PIN_SHAPES: Readonly<Record<PinShape, ReactNode>> = {
  start: <path d="M-4-32 6-26-4-20z" />,
  stop: <rect x={-5} y={-31} width={10} height={10} rx={1.5} />,
  round: <path d="M6-26A6 6 0 1 1 3.5-30.9M4.5-35V-30.5H0" className={css.pinLoop} />,
}

/**
 * A pin whose tip is at the point.
 * @param label its accessible name.
 * @param lean degrees clockwise, so that pins at one place stay distinct; its sign stays upright.
 */
export function Pin({ at, is, label, lean }: At & { is: PinShape; label: string; lean: number }) {
  return (
    <g
      transform={`${moved(at)} rotate(${lean})`}
      role="img"
      aria-label={label}
      className={classes(css.signPin, css[is])}
    >
      <path d="M0 0C-11-13-15-19-15-26a15 15 0 0 1 30 0c0 7-4 13-15 26z" className={css.pinBody} />
      <g transform={`rotate(${-lean} 0 -26)`}>{PIN_SHAPES[is]}</g>
    </g>
  )
}

/** Returns the size in px of the label of the fastest place. */
export const fastestSize = (label: string, scale: number): Size => ({
  width: (label.length * 7.4 + 18) * scale,
  height: 26 * scale,
})

/** The fastest place of a trip: a disc with its speed in a box beside it. */
export function Fastest({ at, label, box, scale }: At & Scaled & { label: string; box: LabelBox }) {
  return (
    <g transform={moved(at)} role="img" aria-label={label} className={css.signFastest}>
      <circle r={6} />
      <g className={css.signLabel}>
        <Label box={box} text={label} round={8 * scale} />
      </g>
    </g>
  )
}

/**
 * A direction of travel.
 * @param course degrees clockwise from north.
 */
export function Arrow({ at, course }: At & { course: number }) {
  return <path transform={`${moved(at)} rotate(${course})`} d="M-7 6 0-7 7 6 0 3z" className={css.signArrow} />
}

/** The center of the geofence. */
export function Cross({ at }: At) {
  return <path transform={moved(at)} d="M-7 0H7M0-7V7" className={css.signCross} />
}
