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
import { setChartRemoval } from '#stores/lastKnown.ts'
import { resetOn } from '#stores/sessionReset.ts'

/** Bytes of all tiles. */
export const MOST_BYTES = 30_000_000
/** Requests at the same time: more would slow down the rest of the app. */
const LANES = 4
/** Tiles in a row without an answer after which the source counts as out of reach. */
const MOST_UNANSWERED = 4
/** Number of tiles after which the facts are saved again, in case the app ends in between. */
const SAVE_EVERY = 50

/** Why a run ended before all tiles were kept. */
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

function setFacts(kept: KeptChart | undefined): void {
  keptChart.kept = kept
  saveKept(kept)
}

let controller: AbortController | undefined
let running: Promise<void> = Promise.resolve()

/** Stops fetching; the tiles that have arrived are kept. */
export const stopKeeping = (): void => controller?.abort()

/** Removes the kept chart from this device, and first stops fetching: nothing arrives after the removal. */
export async function removeChart(): Promise<void> {
  stopKeeping()
  await running
  keptChart.problem = undefined
  if (await removeTiles()) setFacts(undefined)
}

/** One run of `keepChart`: the tiles that it has kept, and why it ends early. */
interface Run {
  readonly source: TileSource
  readonly at: Instant
  readonly stop: AbortSignal
  tiles: number
  bytes: number
  unanswered: number
  problem: ChartProblem | undefined
}

const factsOf = ({ at, tiles, bytes, source }: Run): KeptChart => ({ at, tiles, bytes, source })

async function keep(run: Run, address: string, tile: Blob): Promise<void> {
  if (run.bytes + tile.size > MOST_BYTES) {
    run.problem = { is: 'limit' }
    return
  }
  // Counted before the tile is stored, since other lanes check the limit meanwhile.
  run.bytes += tile.size
  const isLastGone = run.tiles === 0 && (await removeTiles())
  const result = await keepTile(address, tile)
  if (result === 'kept') {
    run.tiles++
    if (run.tiles % SAVE_EVERY === 1) setFacts(factsOf(run))
    return
  }
  if (isLastGone) setFacts(undefined)
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

/**
 * Fetches these tiles of a source in their order and keeps them. They replace the last chart as soon as the first tile
 * has arrived. Does nothing while a run is under way.
 */
export async function keepChart(source: TileSource, addresses: readonly string[]): Promise<void> {
  if (keptChart.progress) return
  running = fetchAll(source, addresses)
  await running
}

async function fetchAll(source: TileSource, addresses: readonly string[]): Promise<void> {
  Object.assign(keptChart, { problem: undefined, progress: { done: 0, all: addresses.length } })
  controller = new AbortController()
  const { signal: stop } = controller
  const run: Run = { source, at: now(), stop, tiles: 0, bytes: 0, unanswered: 0, problem: undefined }
  const waiting = [...addresses].reverse()
  const lane = async (isDone: () => boolean): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await fetchOne(run, next)
      if (run.problem || isDone()) return
    }
  }
  // The first tile alone: until it has arrived, nothing of the last chart is removed.
  await lane(() => run.tiles > 0)
  if (!run.problem) await Promise.all(Array.from({ length: LANES }, () => lane(() => false)))
  if (run.tiles > 0) setFacts(factsOf(run))
  else run.problem ??= { is: 'empty' }
  Object.assign(keptChart, { problem: run.problem, progress: undefined })
}

resetOn('session-ended', stopKeeping)
setChartRemoval(() => void removeChart())
