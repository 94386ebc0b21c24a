/** Vector layer above the base map: draws the content for the current camera, the same over every base map. */
import type { GeoPoint } from '@drydock/contracts'
import type { ReactNode } from 'react'
import css from './map.module.css'
import { classes } from '#components/classes.ts'
import { map as texts } from '#texts/map.ts'
import type { FenceCircle, TrackLeg, MapContent, DistanceRings, Track } from './content.ts'
import { type Camera, isWithin, metersPerPixel, type Point, screenLineOf, screenOf, type Size } from './mercator.ts'
import { type DrawnLine, placedLabel } from './labelPlace.ts'
import { Arrow, Boat, Cross, Fastest, fastestSize, Person, personHead, Pin } from './markers.tsx'

interface Props {
  readonly content: MapContent
  readonly camera: Camera
  readonly size: Size
  /** Drawn below the marks of the content. */
  readonly layer: Layer | undefined
}
/** More to draw, for the camera and the size in px. */
export type Layer = (camera: Camera, size: Size) => ReactNode
/** Height in px at the foot of a map, with normal text, where a label would cover scale, credits or legend. */
const FOOT_PX = 160
const NORMAL_TEXT_PX = 16
/** Returns the size of the text of the page against the normal one. */
const textScale = (): number =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || NORMAL_TEXT_PX) / NORMAL_TEXT_PX
type Screen = (place: GeoPoint) => Point

/** Returns the points of a line on the screen. */
type ScreenLine = (places: readonly GeoPoint[]) => readonly Point[]

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

function Fence({ fence, at, zoom }: { fence: FenceCircle; at: Screen; zoom: number }) {
  const { x, y } = at(fence.center)
  const r = fence.radius / metersPerPixel(fence.center.latitude, zoom)
  return (
    <g
      role="img"
      aria-label={texts.fence(fence.radius, fence.armed)}
      className={fence.armed ? css.fenceArmed : fence.armed === undefined ? css.fenceUnknown : undefined}
    >
      <circle cx={x} cy={y} r={r} className={css.casing} />
      <circle cx={x} cy={y} r={r} className={css.fenceLine} />
      <Cross at={{ x, y }} />
    </g>
  )
}

function Rings({ rings: { center, radii }, at, zoom }: { rings: DistanceRings; at: Screen; zoom: number }) {
  const { x, y } = at(center)
  const scale = metersPerPixel(center.latitude, zoom)
  return radii.map(meters => (
    <g key={meters} role="img" aria-label={texts.ring(meters)} className={css.rings}>
      <circle cx={x} cy={y} r={meters / scale} />
      <text x={x + meters / scale / Math.SQRT2} y={y + meters / scale / Math.SQRT2 + 16}>
        {texts.scale(meters)}
      </text>
    </g>
  ))
}

function TrackLine({ track: { of, points }, line }: { track: Track; line: ScreenLine }) {
  const d = pathOf(line(points))
  return (
    <g role="img" aria-label={texts.track(of, points.length)}>
      <path d={d} className={css.casing} />
      <path d={d} className={classes(css.trackLine, css[of])} />
    </g>
  )
}

function Legs({ legs, line }: { legs: readonly TrackLeg[]; line: ScreenLine }) {
  const drawn = legs.map(({ band, points }) => ({ band, d: pathOf(line(points)) }))
  return (
    <g role="img" aria-label={texts.trip}>
      {drawn.map(({ d }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the trip; at anchor two legs may be one point
        <path key={index} d={d} className={css.casing} />
      ))}
      {drawn.map(({ band, d }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <path key={index} d={d} className={classes(css.leg, css[`leg${band}`])} />
      ))}
    </g>
  )
}

/** px between the fastest place and its label. */
const FASTEST_GAP = 14
/** Half the width in px of a drawn track with its casing. */
const TRACK_CLEAR = 4
/** Head of a pin: half its width, and its distance from the place, in px. */
const PIN = { clear: 17, from: 20, to: 30 }

/** Returns the lines that a label of a trip should not cover. */
function linesOf({ legs = [], pins = [] }: MapContent, at: Screen, line: ScreenLine): readonly DrawnLine[] {
  const tracks = legs.flatMap(({ points }) => {
    const drawn = line(points)
    return drawn.slice(1).map((to, index) => ({ from: drawn[index] ?? to, to, clear: TRACK_CLEAR }))
  })
  const heads = pins.flatMap(({ is, at: place, lean = 0 }) => {
    if (is === 'fastest') return []
    const { x, y } = at(place)
    const [dx, dy] = [Math.sin((lean * Math.PI) / 180), -Math.cos((lean * Math.PI) / 180)]
    const on = (px: number): Point => ({ x: x + dx * px, y: y + dy * px })
    return [{ from: on(PIN.from), to: on(PIN.to), clear: PIN.clear }]
  })
  return [...tracks, ...heads]
}

function FastestPlace({ label, place, content, at, line, size }: FastestProps) {
  const [scale, point] = [textScale(), at(place)]
  const picture = { ...size, foot: FOOT_PX * scale }
  const box = placedLabel(point, fastestSize(label, scale), FASTEST_GAP, picture, linesOf(content, at, line))
  return <Fastest at={point} label={label} box={box} scale={scale} />
}
interface FastestProps {
  readonly label: string
  readonly place: GeoPoint
  readonly content: MapContent
  readonly at: Screen
  readonly line: ScreenLine
  readonly size: Size
}

function PersonPlace({ place, camera, size }: { place: GeoPoint; camera: Camera; size: Size }) {
  const [scale, at] = [textScale(), screenOf(place, camera, size)]
  const isHigh = at.y < personHead(scale)
  const hasLabel = isWithin(place, camera, size, 0)
  return <Person at={at} label={texts.person} hasLabel={hasLabel} isHigh={isHigh} room={size.width} scale={scale} />
}

export function Drawing({ content, camera, size, layer }: Props) {
  const { boat, person, fence, rings, tracks = [], legs = [], arrows = [], pins = [] } = content
  const at: Screen = place => screenOf(place, camera, size)
  const line: ScreenLine = places => screenLineOf(places, camera, size)
  return (
    <svg className={css.mapDrawing} width={size.width} height={size.height} role="group" aria-label={texts.content}>
      {rings ? <Rings rings={rings} at={at} zoom={camera.zoom} /> : null}
      {fence ? <Fence fence={fence} at={at} zoom={camera.zoom} /> : null}
      {layer?.(camera, size)}
      {legs.length > 0 ? <Legs legs={legs} line={line} /> : null}
      {arrows.length > 0 ? (
        <g role="img" aria-label={texts.arrows(arrows.length)}>
          {arrows.map((it, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there and back, two arrows may be at one place
            <Arrow key={index} at={at(it.at)} course={it.course} />
          ))}
        </g>
      ) : null}
      {tracks.map(it => (
        <TrackLine key={it.of} track={it} line={line} />
      ))}
      {pins.map(it =>
        it.is === 'fastest' ? (
          <FastestPlace key={it.is} label={it.label} place={it.at} content={content} at={at} line={line} size={size} />
        ) : (
          <Pin key={it.is} at={at(it.at)} is={it.is} label={it.label} lean={it.lean ?? 0} />
        ),
      )}
      {boat ? (
        <Boat
          at={at(boat.at)}
          course={boat.course ?? 0}
          ring={(boat.accuracy ?? 0) / metersPerPixel(boat.at.latitude, camera.zoom)}
          label={texts.boat}
        />
      ) : null}
      {person ? <PersonPlace place={person.at} camera={camera} size={size} /> : null}
    </svg>
  )
}
