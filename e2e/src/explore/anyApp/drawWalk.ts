/** Draws the walk of a seed from what an exploration allows. */
import type { Duration } from '@drydock/contracts'
import { createRandomStreams } from '@drydock/simulator'
import { msOf } from '#fixture/public/span.ts'
import type { TimedMove } from '#explore/moments.ts'
import type { Draw, Drawn, ExplorationOptions, WalkApp, WalkEvent } from './api.ts'

const USUAL_PAUSES: readonly Duration[] = [1_000, 5_000, 15_000, 60_000]

/** Returns the walk of a seed: kinds, times and details each draw from their own random stream. */
export function drawWalk<A extends WalkApp>(
  { steps = [], faults = [], actions = [], pauses }: ExplorationOptions<A>,
  seed: number,
  count: number,
): readonly TimedMove<WalkEvent>[] {
  const stream = createRandomStreams(seed)
  const index = (name: string, length: number): number => Math.floor(stream(name).next() * length)
  const draw: Draw = {
    oneOf: (...values) => values[index('details', values.length)] ?? values[0],
    between: (least, most) => least + index('details', most - least + 1),
  }
  const drawn = <T>(it: Drawn<T>): T => (isDrawing(it) ? it(draw) : it)
  const kinds: readonly (() => WalkEvent)[] = [
    ...steps.map(it => () => ({ step: drawn(it) })),
    ...faults.map(it => () => ({ fault: drawn(it) })),
    ...actions.map(it => () => ({ do: it.name })),
  ]
  const spans = pauses?.map(it => msOf(it, 'pauses')) ?? USUAL_PAUSES
  return Array.from({ length: count }, () => ({
    after: spans[index('pause', spans.length)] ?? 0,
    does: kinds[index('kind', kinds.length)]?.() ?? {},
  }))
}

const isDrawing = <T>(it: Drawn<T>): it is (draw: Draw) => T => typeof it === 'function'
