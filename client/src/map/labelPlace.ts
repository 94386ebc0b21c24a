/** Places labels of the map beside their points: inside of the picture, and where they cover least. Pure. */
import type { Point, Size } from './mercator.ts'

/** Left, top and size in px from the point that the label belongs to. */
export interface LabelBox extends Point, Size {}

/** A drawn line that a label should not cover. */
export interface DrawnLine {
  readonly from: Point
  readonly to: Point
  /** px that stay free on each side. */
  readonly clear: number
}

/** The picture; `foot` is the height in px at its lower edge where texts lie over it. */
export interface Picture extends Size {
  readonly foot: number
}

/** Weight of a px outside of the picture against a px of a covered line. */
const OUTSIDE = 1_000

/**
 * Returns how far a label that is centered at `x` moves sideways, so that it is not cut.
 * @param width px of the label.
 * @param room px of the picture.
 * @param most px that it moves at most, so that it does not leave its point.
 */
export function shiftInto(x: number, width: number, room: number, most: number): number {
  const middle = Math.min(Math.max(x, width / 2), Math.max(width / 2, room - width / 2))
  return Math.min(Math.max(middle - x, -most), most)
}

/** Returns the px of a line that lie in a box. */
function lengthWithin({ from, to }: DrawnLine, box: LabelBox): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [enters, leaves] = [0, 1]
  for (const [step, start, low, high] of [
    [dx, from.x, box.x, box.x + box.width],
    [dy, from.y, box.y, box.y + box.height],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return 0
      continue
    }
    const [a, b] = [(low - start) / step, (high - start) / step]
    enters = Math.max(enters, Math.min(a, b))
    leaves = Math.min(leaves, Math.max(a, b))
  }
  return Math.max(0, leaves - enters) * Math.hypot(dx, dy)
}

const enlarged = (box: LabelBox, by: number): LabelBox => ({
  x: box.x - by,
  y: box.y - by,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})

/** Below, above, beside, and at the corners of the point; an earlier one is preferred. */
const candidates = ({ width, height }: Size, gap: number): readonly Point[] => {
  const [left, right, above] = [-gap - width, gap, -gap - height]
  return [
    { x: -width / 2, y: gap },
    { x: -width / 2, y: above },
    { x: right, y: -height / 2 },
    { x: left, y: -height / 2 },
    { x: right, y: gap },
    { x: left, y: gap },
    { x: right, y: above },
    { x: left, y: above },
  ]
}

/**
 * Returns the place of a label near its point, from the point.
 * @param gap px between the point and its label.
 */
export function placedLabel(
  at: Point,
  size: Size,
  gap: number,
  picture: Picture,
  lines: readonly DrawnLine[],
): LabelBox {
  const costOf = (place: Point): number => {
    const box = { ...size, x: at.x + place.x, y: at.y + place.y }
    const outside =
      Math.max(0, -box.x) +
      Math.max(0, box.x + box.width - picture.width) +
      Math.max(0, -box.y) +
      Math.max(0, box.y + box.height - picture.height + picture.foot)
    return lines.reduce((sum, line) => sum + lengthWithin(line, enlarged(box, line.clear)), outside * OUTSIDE)
  }
  const [first, ...others] = [...candidates(size, gap), ...candidates(size, 2 * gap)]
  let best = { place: first ?? at, cost: first ? costOf(first) : 0 }
  for (const place of others) {
    const cost = costOf(place)
    if (cost < best.cost) best = { place, cost }
  }
  return { ...size, ...best.place }
}
