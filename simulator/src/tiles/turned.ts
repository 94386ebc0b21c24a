/** The town's own directions: its streets run along the western shore and away from it. */
import { type Box, boxOf, type Point } from './tile.ts'

/** Along the shore, one metre east is two metres north. */
const [SINE, COSINE] = [1 / Math.sqrt(5), 2 / Math.sqrt(5)]

/** From across and down the streets to east and south, and back. */
export const toPlan = ([across, down]: Point): Point => [across * COSINE - down * SINE, across * SINE + down * COSINE]
export const toTown = ([east, south]: Point): Point => [east * COSINE + south * SINE, -east * SINE + south * COSINE]

/** The smallest box in the town's directions around a box of the plan. */
export function townBox([left, top, right, bottom]: Box): Box {
  return boxOf([toTown([left, top]), toTown([right, top]), toTown([left, bottom]), toTown([right, bottom])])
}

/** A rectangle in the town's directions, as four places of the plan. */
export const rectangle = ([across, down]: Point, width: number, height: number): readonly Point[] =>
  [
    [-width, -height],
    [width, -height],
    [width, height],
    [-width, height],
  ].map(([x = 0, y = 0]) => toPlan([across + x / 2, down + y / 2]))
