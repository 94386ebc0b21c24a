/** Task of a worker with mutants: tries ranges of them, each in a copy of the workspace that no other range uses. */
import type { OpenBench } from './openBench.ts'
import { createPool } from './pool.ts'
import { MutantParams, type MutantRange } from './ranges.ts'
import { type Bench, type Tried, tryFile } from './round.ts'
import { TARGETS } from './targets.ts'

export interface MutantTask {
  /** Tries the range at a place. @throws {Error} When there is none. */
  play(place: number): Promise<Tried>
  close(): Promise<void>
}

/** Opens the task of one run; it has as many benches as ranges were tried at once. */
export function openMutantTask(params: unknown, open: (asked: Bench['asked']) => Promise<OpenBench>): MutantTask {
  const { asked, ranges } = MutantParams.parse(params)
  const benches = createPool(
    () => open(asked),
    it => it.close(),
  )
  return {
    async play(place) {
      const range = ranges[place]
      if (!range) throw new Error(`The run has no range ${place}.`)
      return benches.use(it => tryRange(it, range))
    },
    close: () => benches.close(),
  }
}

async function tryRange(bench: Bench, { target: name, file, mutants }: MutantRange): Promise<Tried> {
  const target = TARGETS.find(it => it.name === name)
  if (!target) throw new Error(`There is no target '${name}'.`)
  const chosen = new Set(mutants)
  return tryFile(bench, target, file, (_name, place) => chosen.has(place))
}
