/** What people built on land at home, block by block. A block is laid out when it is first seen, and is then the same in every tile. */
import { type Chance, createChance } from '#boat/chance.ts'
import { type Coast, distance, FAR } from './coast.ts'
import { type Cell, cells } from './lattice.ts'
import { SEED } from './shore.ts'
import { smooth } from './spline.ts'
import { type Box, boxOf, inside, meet, type Point } from './tile.ts'
import { rectangle, toPlan, toTown, townBox } from './turned.ts'

export const ROOFS = ['#9A5F48', '#8A4F3E', '#8D8A84', '#5F5F60', '#B2A793'] as const
export interface Roof {
  /** Rings, the inner one a courtyard. */
  readonly rings: readonly (readonly Point[])[]
  /** Place in `ROOFS`. */
  readonly colour: number
}
export interface Tree {
  readonly place: Point
  /** 0 to 2: a bush, a tree, a big one. */
  readonly size: number
}
export interface Block {
  readonly street: readonly Point[]
  readonly ground: readonly Point[]
  readonly isPaved: boolean
  readonly roofs: readonly Roof[]
  /** The same from far away. */
  readonly rows: readonly Roof[]
  readonly trees: readonly Tree[]
}
export interface Town {
  blocks(box: Box): readonly Block[]
  /** Trees between the water and the first street. */
  strip(box: Box): readonly Tree[]
}

/** The road along the western shore. */
export const road = smooth(
  [
    [705, -1_980],
    [480, -1_560],
    [212, -1_020],
    [172, -760],
    [168, -560],
    [206, -420],
    [226, -330],
    [214, -268],
    [140, -243],
    [18, -230],
    [-96, -194],
    [-160, -118],
    [-206, -16],
    [-272, 132],
    [-388, 300],
    [-532, 520],
    [-708, 860],
    [-1_030, 1_500],
    [-1_800, 3_050],
  ],
  12,
)
/** Sheds behind the quay, and the part of the shore that is all stone. */
export const sheds: readonly Point[] = [
  [92, -214],
  [150, -217],
  [268, -236],
  [292, -300],
]
const STONE: readonly Box[] = [
  [20, -232, 350, -180],
  [236, -440, 360, -190],
]
/** Across and down the streets, street included. */
const BLOCK: Point = [76, 108]
/** Of some blocks each. */
const COMMON: Point = [3 * 76, 3 * 108]
const STREET_M = 11
const FIRST_STREET_M = 58
const TREE_M = 13

export function createTown(coast: Coast): Town {
  const built = new Map<string, boolean>()
  const known = new Map<string, Block>()
  const isTaken = (middle: Point): boolean => {
    const name = middle.join('/')
    const taken = built.get(name) ?? isBuilt(middle, coast)
    built.set(name, taken)
    return taken
  }
  const blockOf = (cell: Cell): Block => {
    const name = cell.middle.join('/')
    const block = known.get(name) ?? laidOut(cell)
    known.set(name, block)
    return block
  }
  return {
    blocks: box =>
      cells('block', BLOCK, townBox(box))
        // The box in the town's directions is larger than the one that is asked for.
        .filter(it => meet(boxOf(rectangle(it.middle, ...BLOCK)), box) && isTaken(it.middle))
        .map(blockOf),
    strip: box =>
      cells('tree', [TREE_M, TREE_M], box).flatMap(({ middle, chance }): Tree[] => {
        const place: Point = [middle[0] + chance.between(-5, 5), middle[1] + chance.between(-5, 5)]
        const size = Math.floor(chance.between(0, 3))
        if (chance.next() > 0.42 || isTaken(blockMiddle(place)) || STONE.some(it => inside(place, it))) return []
        return coast.inland(place) < 8 || fromRoad(place) < 9 ? [] : [{ place, size }]
      }),
  }
}

const blockMiddle = (place: Point): Point => {
  const [across, down] = toTown(place)
  return [(Math.floor(across / BLOCK[0]) + 0.5) * BLOCK[0], (Math.floor(down / BLOCK[1]) + 0.5) * BLOCK[1]]
}

const ROAD = road.map((it, index): readonly [Point, Point] => [road[index - 1] ?? it, it])
/** Metres, never more than `FAR`. */
function fromRoad(place: Point): number {
  let least = FAR
  for (const edge of ROAD) if (Math.abs(edge[1][1] - place[1]) < 2 * FAR) least = Math.min(least, distance(place, edge))
  return least
}

/** Here and there the town leaves a whole quarter green. */
const isCommon = ([across, down]: Point): boolean => createChance(SEED)(`common/${Math.floor(across / COMMON[0])}/${Math.floor(down / COMMON[1])}`).next() < 0.13

function isBuilt(middle: Point, coast: Coast): boolean {
  if (isCommon(middle)) return false
  const corners = rectangle(middle, BLOCK[0], BLOCK[1])
  return [...corners, toPlan(middle)].every(it => coast.inland(it) >= FIRST_STREET_M && fromRoad(it) > 12) && fromRoad(toPlan(middle)) > 46
}

function laidOut({ middle, chance }: Cell): Block {
  const street = rectangle(middle, BLOCK[0], BLOCK[1])
  const ground = rectangle(middle, BLOCK[0] - STREET_M, BLOCK[1] - STREET_M)
  const base = { street, ground, isPaved: false }
  const kind = chance.next()
  if (kind < 0.13) return { ...base, roofs: [], rows: [], trees: trees(chance, middle, 34) }
  if (kind < 0.62) {
    const isYard = kind < 0.5
    const roofs = isYard ? [courtyard(chance, middle)] : halls(chance, middle)
    return { ...base, isPaved: !isYard, roofs, rows: roofs, trees: isYard ? trees(chance, middle, 5, 22) : [] }
  }
  return { ...base, roofs: houses(chance, middle), rows: rows(chance, middle), trees: trees(chance, middle, 12, 14) }
}

/** One house around a yard, as old quarters of the north have them. */
function courtyard(chance: Chance, middle: Point): Roof {
  const [width, height, depth] = [BLOCK[0] - STREET_M - 5, BLOCK[1] - STREET_M - 5, chance.between(11, 14)]
  return { rings: [rectangle(middle, width, height), rectangle(middle, width - 2 * depth, height - 2 * depth)], colour: Math.floor(chance.between(0, 3.6)) }
}

function halls(chance: Chance, [across, down]: Point): Roof[] {
  return [-1, 1].map(side => ({ rings: [rectangle([across, down + side * 25], chance.between(40, 58), chance.between(28, 40))], colour: Math.floor(chance.between(2, 5)) }))
}

function houses(chance: Chance, [across, down]: Point): Roof[] {
  return [-1, 1].flatMap(side =>
    Array.from({ length: 6 }, (_, place): Roof => {
      const at: Point = [across + side * 21 + chance.between(-2.5, 2.5), down - 40 + place * 16 + chance.between(-2, 2)]
      return { rings: [rectangle(at, chance.between(8, 11), chance.between(9, 13))], colour: Math.floor(chance.between(0, 4.4)) }
    }),
  )
}

const rows = (chance: Chance, [across, down]: Point): Roof[] => [-1, 1].map(side => ({ rings: [rectangle([across + side * 21, down], 8, 84)], colour: Math.floor(chance.between(0, 4.4)) }))

function trees(chance: Chance, [across, down]: Point, count: number, within = 30): Tree[] {
  return Array.from({ length: count }, () => ({ place: toPlan([across + chance.between(-within, within), down + chance.between(-46, 46)]), size: Math.floor(chance.between(0, 3)) }))
}
