/**
 * The chart around boat and home, kept on this device for the time without network. Started and stopped by a press
 * only. Source: XTRA-21.
 */
import type { Instant, TileSource } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { fetchTile } from '#api/tiles.ts'
import { keepTile } from '#platform/keptTiles.ts'
import { removeTiles } from '#platform/tileCache.ts'
import { now } from '#platform/time.ts'
import { type KeptChart, readKept, saveKept } from '#stores/keptChartFacts.ts'

/** Bytes of all tiles. */
export const MOST_BYTES = 30_000_000
/** Requests at the same time: more would slow down the rest of the app. */
const LANES = 4
/** Tiles in a row without an answer after which the source counts as out of reach. */
const MOST_UNANSWERED = 4
/** Tiles between two notes of what is there, for an app that ends in between. */
const NOTE_EVERY = 50

/** Why it ended before all tiles were there. */
export type ChartProblem =
  | { readonly is: 'stopped' | 'unanswered' | 'full' | 'impossible' | 'limit' | 'empty' }
  | { readonly is: 'refused'; readonly status: number }

export interface KeptChartStore {
  kept: KeptChart | undefined
  /** Undefined while nothing is fetched. */
  progress: { done: number; readonly all: number } | undefined
  problem: ChartProblem | undefined
}

export const keptChart = proxy<KeptChartStore>({ kept: readKept(), progress: undefined, problem: undefined })

function note(kept: KeptChart | undefined): void {
  keptChart.kept = kept
  saveKept(kept)
}

let stopped: AbortController | undefined

/** Stops; what has come is kept. */
export const stopKeeping = (): void => stopped?.abort()

/** Removes the kept chart from this device. */
export async function removeChart(): Promise<void> {
  keptChart.problem = undefined
  if (await removeTiles()) note(undefined)
}

/** One run: what it has kept, and why it ends early. */
interface Run {
  readonly source: TileSource
  readonly at: Instant
  readonly stop: AbortSignal
  tiles: number
  bytes: number
  unanswered: number
  problem: ChartProblem | undefined
}

const soFar = ({ at, tiles, bytes, source }: Run): KeptChart => ({ at, tiles, bytes, source })

async function keep(run: Run, address: string, tile: Blob): Promise<void> {
  if (run.bytes + tile.size > MOST_BYTES) {
    run.problem = { is: 'limit' }
    return
  }
  // Counted before the next one asks.
  run.bytes += tile.size
  if (run.tiles === 0) await removeTiles()
  const result = await keepTile(address, tile)
  if (result === 'kept') {
    run.tiles++
    if (run.tiles % NOTE_EVERY === 1) note(soFar(run))
    return
  }
  run.bytes -= tile.size
  run.problem ??= { is: result }
}

async function fetchOne(run: Run, address: string): Promise<void> {
  const answer = await fetchTile(address, run.stop)
  if (run.stop.aborted) run.problem ??= { is: 'stopped' }
  if (run.problem) return
  run.unanswered = answer.is === 'unanswered' ? run.unanswered + 1 : 0
  if (answer.is === 'refused') run.problem = answer
  else if (run.unanswered >= MOST_UNANSWERED) run.problem = { is: 'unanswered' }
  else if (answer.is === 'tile') await keep(run, address, answer.tile)
  if (keptChart.progress) keptChart.progress.done++
}

/** Fetches these tiles of a source in their order and keeps them, in place of the last ones once the first has come. */
export async function keepChart(source: TileSource, addresses: readonly string[]): Promise<void> {
  if (keptChart.progress) return
  Object.assign(keptChart, { problem: undefined, progress: { done: 0, all: addresses.length } })
  stopped = new AbortController()
  const { signal: stop } = stopped
  const run: Run = { source, at: now(), stop, tiles: 0, bytes: 0, unanswered: 0, problem: undefined }
  const waiting = [...addresses].reverse()
  const lane = async (isDone: () => boolean): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await fetchOne(run, next)
      if (run.problem || isDone()) return
    }
  }
  // The first alone: until it has come, nothing of the last chart is removed.
  await lane(() => run.tiles > 0)
  if (!run.problem) await Promise.all(Array.from({ length: LANES }, () => lane(() => false)))
  if (run.tiles > 0) note(soFar(run))
  else run.problem ??= { is: 'empty' }
  Object.assign(keptChart, { problem: run.problem, progress: undefined })
}
