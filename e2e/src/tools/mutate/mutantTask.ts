/** Task of a worker with mutants: tries ranges of them, each in a copy of the workspace that no other range uses. */
import type { OpenBench } from './openBench.ts'
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
  const free: OpenBench[] = []
  return {
    async play(place) {
      const range = ranges[place]
      if (!range) throw new Error(`The run has no range ${place}.`)
      const bench = free.pop() ?? (await open(asked))
      try {
        const tried = await tryRange(bench, range)
        free.push(bench)
        return tried
      } catch (error) {
        // Its copy may still have a mutant.
        await bench.close()
        throw error
      }
    },
    async close() {
      for (const it of free.splice(0)) await it.close()
    },
  }
}

async function tryRange(bench: Bench, { target: name, file, mutants }: MutantRange): Promise<Tried> {
  const target = TARGETS.find(it => it.name === name)
  if (!target) throw new Error(`There is no target '${name}'.`)
  const chosen = new Set(mutants)
  return tryFile(bench, target, file, (_name, place) => chosen.has(place))
}
