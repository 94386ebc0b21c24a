/** The projection of all base maps (spherical Mercator, EPSG:3857) and the camera above it. Pure. */
import { type GeoPoint, radians } from '@drydock/contracts'

/** Center and zoom of the map: at zoom 0 the Earth is 256 px wide, and each step doubles it. */
export interface Camera {
  readonly center: GeoPoint
  readonly zoom: number
}
/** Camera of a map without any position: the map draws nothing, and shows what it waits for. */
export const NOWHERE: Camera = { center: { latitude: 0, longitude: 0 }, zoom: 0 }
/** px. */
export interface Size {
  readonly width: number
  readonly height: number
}
/** px from the top left corner, or parts of the world's width. */
export interface Point {
  readonly x: number
  readonly y: number
}

const TILE = 256
/** Meters round the equator of the projection. */
const EQUATOR = 2 * Math.PI * 6_378_137
/** Latitude at which the projection ends. */
const POLE = 85.051_128_779_806_59
const degrees = (angle: number): number => (angle * 180) / Math.PI
const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** px of the whole world at a zoom. */
const widthAt = (zoom: number): number => TILE * 2 ** zoom

/** Returns the place in the world as parts of its width; 0, 0 is the north-west. */
export function worldOf({ latitude, longitude }: GeoPoint): Point {
  const angle = radians(within(latitude, POLE))
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI) }
}

/** Returns the position of a point of the world, where one world is 1 wide; worlds beside it repeat. */
export function placeOf({ x, y }: Point): GeoPoint {
  const longitude = (((x % 1) + 1) % 1) * 360 - 180
  return { latitude: degrees(Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI))), longitude }
}

/** Returns the place on the screen: of all copies of the world the one nearest to the middle. */
export function screenOf(place: GeoPoint, { center, zoom }: Camera, { width, height }: Size): Point {
  const [at, middle, wide] = [worldOf(place), worldOf(center), widthAt(zoom)]
  const aside = at.x - middle.x
  return { x: (aside - Math.round(aside)) * wide + width / 2, y: (at.y - middle.y) * wide + height / 2 }
}

/**
 * Returns the places of a line on the screen, each next to the one before it: a line that passes the meridian opposite
 * to the middle goes on beyond it, and not across the picture.
 */
export function screenLineOf(places: readonly GeoPoint[], camera: Camera, size: Size): readonly Point[] {
  const wide = widthAt(camera.zoom)
  const line: Point[] = []
  for (const place of places) {
    const { x, y } = screenOf(place, camera, size)
    const before = line.at(-1)?.x ?? x
    line.push({ x: x - Math.round((x - before) / wide) * wide, y })
  }
  return line
}

/** Returns whether a place is in the picture, inset by the part `edge` on each side. */
export function isWithin(place: GeoPoint, camera: Camera, size: Size, edge: number): boolean {
  const { x, y } = screenOf(place, camera, size)
  const inside = (at: number, length: number): boolean => at >= length * edge && at <= length * (1 - edge) && length > 0
  return inside(x, size.width) && inside(y, size.height)
}

/** Returns the meters on the ground in one px of the screen. */
export const metersPerPixel = (latitude: number, zoom: number): number =>
  (EQUATOR * Math.cos(radians(within(latitude, POLE)))) / widthAt(zoom)

export interface FitOptions {
  /** px that stay free on every side. */
  readonly margin: number
  /** px at the foot that are covered, in addition to the margin. */
  readonly covered?: number
  /** px at the top that are covered, in addition to the margin. */
  readonly above?: number
  readonly maxZoom: number
}

/**
 * Returns the camera that shows all places; undefined when there are none. A single place is shown at the highest zoom.
 */
export function fitted(
  places: readonly GeoPoint[],
  { width, height }: Size,
  { margin, maxZoom, covered = 0, above = 0 }: FitOptions,
): Camera | undefined {
  const points = places.map(worldOf)
  const first = points[0]
  if (!first) return undefined
  // Places on both sides of the date line are neighbors.
  const xs = points.map(it => first.x + (it.x - first.x - Math.round(it.x - first.x)))
  const ys = points.map(it => it.y)
  const [left, right, top, bottom] = [least(xs), most(xs), least(ys), most(ys)]
  const room = (px: number, span: number): number =>
    span === 0 ? maxZoom : Math.log2(Math.max(1, px - 2 * margin) / (span * TILE))
  const zoom = Math.max(0, Math.min(maxZoom, room(width, right - left), room(height - covered - above, bottom - top)))
  return { center: placeOf({ x: (left + right) / 2, y: (top + bottom + (covered - above) / widthAt(zoom)) / 2 }), zoom }
}

/** A day has more points than a call can have arguments. */
const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
