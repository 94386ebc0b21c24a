/** Directions of drawings in degrees clockwise from the top, by their outlines and rotations: alike in every engine. */

interface Point {
  readonly x: number
  readonly y: number
}

const SEGMENT = /([MLHV])([^A-Za-z]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g
/** The eight points clockwise, with the words for screen readers. */
export const POINTS: Readonly<Record<string, string>> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
}
/** Half of the 45° of a point, and what is lost when angles are computed. */
const HALF_POINT = 22.6

/** Returns the corners of a path of straight lines, with absolute commands only. */
function cornersOf(path: Element): readonly Point[] {
  const corners: Point[] = []
  for (const [, command, text = ''] of (path.getAttribute('d') ?? '').matchAll(SEGMENT)) {
    const numbers = text.match(NUMBER)?.map(Number) ?? []
    const { x, y } = corners.at(-1) ?? { x: 0, y: 0 }
    if (command === 'H') corners.push(...numbers.map(to => ({ x: to, y })))
    else if (command === 'V') corners.push(...numbers.map(to => ({ x, y: to })))
    else for (let at = 1; at < numbers.length; at += 2) corners.push({ x: numbers[at - 1] ?? 0, y: numbers[at] ?? 0 })
  }
  return corners
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Returns the total rotation of an element and its ancestors, in degrees. */
function rotationOf(element: Element): number {
  const turned = /\brotate\((-?[\d.]+)/.exec(element.getAttribute('transform') ?? '')?.[1]
  const styled = /(?:^|[\s;])rotate:\s*(-?[\d.]+)deg/.exec(element.getAttribute('style') ?? '')?.[1]
  const around = element.parentElement ? rotationOf(element.parentElement) : 0
  return around + Number(turned ?? 0) + Number(styled ?? 0)
}

/** Returns the direction from one point to another within an element that may be turned. */
const bearing = (from: Point, to: Point, element: Element): number =>
  (((Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI + rotationOf(element)) % 360) + 360

/** Returns where an arrow points to: its tip is the corner furthest from its middle. */
export function arrowBearing(path: Element | undefined): number | undefined {
  const corners = path ? cornersOf(path) : []
  if (!path || corners.length < 3) return undefined
  const middle = middleOf(corners)
  const distance = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y)
  const tip = corners.reduce((best, it) => (distance(it) > distance(best) ? it : best))
  return bearing(middle, tip, path) % 360
}

/** Returns the direction of a line from the middle of its drawing. */
export function placeBearing(path: Element | undefined): number | undefined {
  const [left = 0, top = 0, width = 0, height = 0] =
    path?.closest('svg')?.getAttribute('viewBox')?.split(' ').map(Number) ?? []
  const corners = path ? cornersOf(path) : []
  if (!path || corners.length === 0) return undefined
  return bearing({ x: left + width / 2, y: top + height / 2 }, middleOf(corners), path) % 360
}

/** Whether a direction has this name; the unknown one is '--'. */
export function isTowards(degrees: number | undefined, point: string): boolean {
  const at = Object.keys(POINTS).indexOf(point)
  if (degrees === undefined || at < 0) return degrees === undefined && point === '--'
  return Math.abs(((((degrees - at * 45) % 360) + 540) % 360) - 180) <= HALF_POINT
}

/** @throws {Error} When a direction is drawn that its text does not name. */
export function assertTowards(what: string, degrees: number | undefined, point: string): void {
  if (isTowards(degrees, point)) return
  const drawn = degrees === undefined ? 'nothing' : `${Math.round(degrees % 360)}°`
  throw new Error(`The ${what} shows ${drawn}, but '${point}' belongs there.`)
}
