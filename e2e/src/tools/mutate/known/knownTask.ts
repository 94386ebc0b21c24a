/** Task of a worker with known mutants: tries ranges of rows, each in a copy that no other range uses. */
import { rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { copyWorkspace } from '../copy.ts'
import { createPool } from '../pool.ts'
import { ask } from './ask.ts'
import { type TriedRow, tryRows } from './round.ts'
import { ROWS, type KnownRow } from './table.ts'

/** The checks of a range share their runs without mutants, but a worker that is killed begins its range again. */
const MOST_ROWS = 5

/** Parameters of a run of known mutants; its seeds are the places of the ranges. */
export const KnownParams = z.object({
  /** Places of the rows in the table, which every worker of the same build has. */
  ranges: z.array(z.array(z.number())),
})
export type KnownParams = z.infer<typeof KnownParams>

/** Result of a row, as it travels. */
export type TriedKnown = Omit<TriedRow, 'row'>

/** Returns rows in ranges, in their order. */
export const knownRanges = (rows: readonly KnownRow[]): KnownParams => ({
  ranges: Array.from({ length: Math.ceil(rows.length / MOST_ROWS) }, (_, at) =>
    rows.slice(at * MOST_ROWS, (at + 1) * MOST_ROWS).map(it => ROWS.indexOf(it)),
  ),
})

/** Returns the rows of a range. @throws {Error} When there is none at this place. */
export function rowsOfRange({ ranges }: KnownParams, place: number): readonly KnownRow[] {
  const rows = ranges[place]?.map(it => ROWS[it])
  if (!rows?.every(it => it !== undefined)) throw new Error(`The run has no range ${place}.`)
  return rows
}

/** Opens the task of one run; it has as many copies as ranges were tried at once. */
export function openKnownTask(given: unknown) {
  const params = KnownParams.parse(given)
  const copies = createPool(copyWorkspace, it => rm(it, { recursive: true, force: true }))
  return {
    /** Tries the rows of the range at a place. */
    play: async (place: number): Promise<readonly TriedKnown[]> =>
      copies.use(async copy => {
        const rows = rowsOfRange(params, place)
        const tried = await tryRows({ copies: [copy], ask, say: () => undefined }, rows)
        return tried.map(({ isNoticed, why }) => ({ isNoticed, why }))
      }),
    close: () => copies.close(),
  }
}
