/** Things strewn over the plan: each cell of a lattice has its own chance, so every tile that sees a cell sees the same in it. */
import { type Chance, createChance } from '#boat/chance.ts'
import { SEED } from './shore.ts'
import type { Box, Point } from './tile.ts'

export interface Cell {
  readonly column: number
  readonly row: number
  /** Its middle, in the lattice's own directions. */
  readonly middle: Point
  readonly chance: Chance
}

/** The cells of a lattice that touch a box, row by row. `name` tells lattices apart. */
export function cells(name: string, [width, height]: Point, [left, top, right, bottom]: Box): readonly Cell[] {
  const chanceOf = createChance(SEED)
  const found: Cell[] = []
  for (let row = Math.floor(top / height); row * height <= bottom; row++)
    for (let column = Math.floor(left / width); column * width <= right; column++)
      found.push({ column, row, middle: [(column + 0.5) * width, (row + 0.5) * height], chance: chanceOf(`${name}/${column}/${row}`) })
  return found
}
