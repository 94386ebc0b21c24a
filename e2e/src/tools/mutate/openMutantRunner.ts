/** Opens a runner for mutants: a copy of the workspace, with processes that run its tests. */
import { rm } from 'node:fs/promises'
import { copyWorkspace } from './copy.ts'
import { readGraph } from './graph.ts'
import type { MutantRunner } from './round.ts'
import { testsOf } from './tests.ts'

/** A runner tries the mutants of one file at a time. */
export interface OpenMutantRunner extends MutantRunner {
  /** Ends the processes and removes the copy. */
  close(): Promise<void>
}

/** Copies the workspace as it is now. */
export async function openMutantRunner(asked: MutantRunner['asked']): Promise<OpenMutantRunner> {
  const copy = await copyWorkspace()
  const together = testsOf(copy, false)
  const isolated = testsOf(copy, true)
  const close = async (): Promise<void> => {
    together.close()
    isolated.close()
    await rm(copy, { recursive: true, force: true })
  }
  return { copy, graph: await readGraph(copy), together, isolated, asked, known: new Map(), close }
}
