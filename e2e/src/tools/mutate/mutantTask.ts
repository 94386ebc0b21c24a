/** Task of a worker with mutants: tries ranges of them, each in a copy of the workspace that no other range uses. */
import type { OpenMutantRunner } from './openMutantRunner.ts'
import { createPool } from './pool.ts'
import { MutantParams, type MutantRange } from './ranges.ts'
import { type MutantRunner, type FileResult, tryFile } from './round.ts'
import { TARGETS } from './targets.ts'

export interface MutantTask {
  /** Tries the range at a place. @throws {Error} When there is none. */
  play(place: number): Promise<FileResult>
  close(): Promise<void>
}

/** Opens the task of one run; it has as many runners as ranges were tried at once. */
export function openMutantTask(
  params: unknown,
  open: (asked: MutantRunner['asked']) => Promise<OpenMutantRunner>,
): MutantTask {
  const { asked, ranges } = MutantParams.parse(params)
  const runners = createPool(
    () => open(asked),
    it => it.close(),
  )
  return {
    async play(place) {
      const range = ranges[place]
      if (!range) throw new Error(`The run has no range ${place}.`)
      return runners.use(it => tryRange(it, range))
    },
    close: () => runners.close(),
  }
}

async function tryRange(runner: MutantRunner, { target: name, file, mutants }: MutantRange): Promise<FileResult> {
  const target = TARGETS.find(it => it.name === name)
  if (!target) throw new Error(`There is no target '${name}'.`)
  const chosen = new Set(mutants)
  return tryFile(runner, target, file, (_name, place) => chosen.has(place))
}
