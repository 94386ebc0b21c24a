/** Threads that play cases without a browser. */
import type { Scenario } from '@drydock/simulator'
import { startThread, type Thread } from '#jobs/thread.ts'
import type { ReplayOptions } from './result.ts'
import type { CaseRun } from './run.ts'

export interface CaseOrder {
  readonly scenario: Scenario
  readonly repeat: number
}

/** Starts a thread; the screens of the app must have been built. */
export const startCaseThread = (options: ReplayOptions): Thread<CaseOrder, CaseRun> =>
  startThread(new URL('./caseThread.ts', import.meta.url), options)
