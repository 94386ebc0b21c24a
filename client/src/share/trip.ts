/**
 * The trip as a drawing: no tiles, no fonts, nothing from outside; the same trip gives the same strokes. Source:
 * SHARE-04, OPEN-098; UX (maps).
 */
import { type GeoPoint, radians } from '@drydock/contracts'
import type { Size } from '#share/layout.ts'

export interface DrawnTrip {
  /** By speed, from the slowest band, 0. */
  readonly legs: readonly { readonly band: 0 | 1 | 2 | 3; readonly points: readonly GeoPoint[] }[]
  /** Degrees from north, clockwise. */
  readonly arrows: readonly { readonly at: GeoPoint; readonly course: number }[]
  readonly start: GeoPoint | undefined
  readonly stop: GeoPoint | undefined
  readonly isRound: boolean
  readonly fastest: GeoPoint | undefined
}
/** Part of a canvas context that the drawing needs. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'closePath'
  | 'arc'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
>

export const BAND_COLORS = ['#F2E94E', '#6EE7B7', '#38BDF8', '#F472B6'] as const
const WATER = '#0B2636'
const GRID = '#17394C'
const CASING = '#04121B'
const WHITE = '#FFFFFF'
const MARGIN_PX = 96
const GRID_LINES = 8
const LINE_PX = 12
const CASING_PX = 20
const PIN_PX = 20
/** Minimum span in degrees of latitude, about 100 m: a trip within a harbor is not enlarged to fill the drawing. */
const LEAST_SPAN = 0.001

type Spot = readonly [x: number, y: number]

/** Rounds to tenths of a pixel: engines differ in the last digits of a cosine. */
const tenth = (value: number): number => Math.round(value * 10) / 10

/** Returns the positions of places in the drawing: true to scale in the middle of the trip, north up. */
function projection(places: readonly GeoPoint[], { width, height }: Size): (place: GeoPoint) => Spot {
  const first = places[0] ?? { latitude: 0, longitude: 0 }
  // A trip across the date line goes on beyond it.
  const east = ({ longitude }: GeoPoint): number =>
    longitude - first.longitude - 360 * Math.round((longitude - first.longitude) / 360)
  const range = places.reduce(
    (it, place) => ({
      south: Math.min(it.south, place.latitude),
      north: Math.max(it.north, place.latitude),
      west: Math.min(it.west, east(place)),
      east: Math.max(it.east, east(place)),
    }),
    { south: first.latitude, north: first.latitude, west: 0, east: 0 },
  )
  const middle = { x: (range.west + range.east) / 2, y: (range.south + range.north) / 2 }
  const narrow = Math.cos(radians(middle.y))
  const scale = Math.min(
    (width - 2 * MARGIN_PX) / Math.max(LEAST_SPAN, (range.east - range.west) * narrow),
    (height - 2 * MARGIN_PX) / Math.max(LEAST_SPAN, range.north - range.south),
  )
  return place => [
    tenth(width / 2 + (east(place) - middle.x) * narrow * scale),
    tenth(height / 2 - (place.latitude - middle.y) * scale),
  ]
}

function trace(pen: Pen, spots: readonly Spot[]): void {
  pen.beginPath()
  spots.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
}

function ground(pen: Pen, { width, height }: Size): void {
  pen.fillStyle = WATER
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = GRID
  for (let line = 1; line < GRID_LINES; line++) {
    pen.fillRect(Math.round((width * line) / GRID_LINES), 0, 2, height)
    pen.fillRect(0, Math.round((height * line) / GRID_LINES), width, 2)
  }
}

function shape(pen: Pen, spots: readonly Spot[], fill: string): void {
  trace(pen, spots)
  pen.closePath()
  pen.lineWidth = 6
  pen.strokeStyle = CASING
  pen.stroke()
  pen.fillStyle = fill
  pen.fill()
}

function disc(pen: Pen, [x, y]: Spot, radius: number, fill: string): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.lineWidth = 6
  pen.strokeStyle = CASING
  pen.stroke()
  pen.fillStyle = fill
  pen.fill()
}

function arrow(pen: Pen, [x, y]: Spot, course: number): void {
  const turn = radians(course)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corners: readonly Spot[] = [
    [0, -18],
    [13, 14],
    [0, 7],
    [-13, 14],
  ]
  shape(
    pen,
    corners.map(([dx, dy]): Spot => [tenth(x + dx * cos - dy * sin), tenth(y + dx * sin + dy * cos)]),
    WHITE,
  )
}

/**
 * Start a triangle, stop a square, a round trip one disc; the fastest place a ring. Source: LOGBOOK-03 to LOGBOOK-07.
 */
function pins(pen: Pen, { start, stop, isRound, fastest }: DrawnTrip, at: (place: GeoPoint) => Spot): void {
  if (fastest) {
    disc(pen, at(fastest), 15, BAND_COLORS[3])
    disc(pen, at(fastest), 6, WHITE)
  }
  if (start && isRound) {
    disc(pen, at(start), PIN_PX, WHITE)
    disc(pen, at(start), 8, WATER)
    return
  }
  if (stop) {
    const [x, y] = at(stop)
    const square: readonly Spot[] = [
      [x - PIN_PX, y - PIN_PX],
      [x + PIN_PX, y - PIN_PX],
      [x + PIN_PX, y + PIN_PX],
      [x - PIN_PX, y + PIN_PX],
    ]
    shape(pen, square, WHITE)
  }
  if (start) {
    const [x, y] = at(start)
    const triangle: readonly Spot[] = [
      [x, y - 26],
      [x + 24, y + 18],
      [x - 24, y + 18],
    ]
    shape(pen, triangle, WHITE)
  }
}

export function drawTrip(pen: Pen, trip: DrawnTrip, size: Size): void {
  const at = projection(
    [...trip.legs.flatMap(it => it.points), trip.start ?? [], trip.stop ?? [], trip.fastest ?? []].flat(),
    size,
  )
  ground(pen, size)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  for (const width of [CASING_PX, LINE_PX]) {
    for (const { band, points } of trip.legs) {
      trace(pen, points.map(at))
      pen.lineWidth = width
      pen.strokeStyle = width === CASING_PX ? CASING : BAND_COLORS[band]
      pen.stroke()
    }
  }
  for (const it of trip.arrows) arrow(pen, at(it.at), it.course)
  pins(pen, trip, at)
}
