/** Layout of the shared picture. Pure. Source: SHARE-02 to SHARE-06, OPEN-098. */
import { SHARE_WIDTH_PX } from '@drydock/contracts'

/** px. */
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Box extends Size {
  readonly x: number
  readonly y: number
}
export interface Layout {
  readonly height: number
  readonly log: Box | undefined
  readonly photos: readonly Box[]
}

export const EDGE_PX = 64
export const HEAD_PX = 320
/** Width between the margins. */
export const INNER_PX = SHARE_WIDTH_PX - 2 * EDGE_PX
const GAP_PX = 24
/** Maximum height of an upright picture, so that it does not push the others out of sight. */
const TALLEST_PX = 1_200
/** Maximum height: some devices draw nothing at all on a larger canvas. */
const HIGHEST_PX = 10_500

/** A single picture as wide as there is room, in the middle. */
function alone({ width, height }: Size, y: number): Box {
  const scale = Math.min(INNER_PX / width, TALLEST_PX / height)
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { ...size, x: EDGE_PX + Math.round((INNER_PX - size.width) / 2), y }
}

/** Two beside each other, of one height. */
function beside(a: Size, b: Size, y: number): readonly Box[] {
  const [ra, rb] = [a.width / a.height, b.width / b.height]
  const height = Math.max(1, Math.min(TALLEST_PX, Math.round((INNER_PX - GAP_PX) / (ra + rb))))
  const room = INNER_PX - GAP_PX
  const wa = Math.max(1, Math.min(Math.round(height * ra), room - 1))
  const wb = Math.max(1, Math.min(Math.round(height * rb), room - wa))
  const x = EDGE_PX + Math.round((INNER_PX - GAP_PX - wa - wb) / 2)
  return [
    { x, y, width: wa, height },
    { x: x + wa + GAP_PX, y, width: wb, height },
  ]
}

/** Photos in slot order: one, then two by two; a last one that is left over has a row for itself. */
function photosFrom(photos: readonly Size[], top: number): readonly Box[] {
  const [first, second, ...rest] = photos
  if (!first) return []
  const row = second && photos.length % 2 === 0 ? beside(first, second, top) : [alone(first, top)]
  const below = top + Math.max(...row.map(it => it.height)) + GAP_PX
  return [...row, ...photosFrom(row.length === 2 ? rest : photos.slice(1), below)]
}

const bottomOf = (box: Box): number => box.y + box.height

/** `log` and `photos` by their own sizes; those without any extent are left out by the caller. */
export function layoutOf(log: Size | undefined, photos: readonly Size[]): Layout {
  const logBox = log && {
    x: EDGE_PX,
    y: HEAD_PX,
    width: INNER_PX,
    height: Math.round((log.height * INNER_PX) / log.width),
  }
  const boxes = photosFrom(photos, logBox ? bottomOf(logBox) + GAP_PX : HEAD_PX)
  const bottom = Math.max(HEAD_PX, ...[...(logBox ? [logBox] : []), ...boxes].map(bottomOf))
  return { height: Math.min(HIGHEST_PX, bottom + EDGE_PX), log: logBox, photos: boxes }
}
