/** Threads that play cases without a browser, since these need a core each. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Scenario } from '@drydock/simulator'
import type { ReplayOptions } from './result.ts'
import type { Run } from './run.ts'

/** What a thread is sent; it answers with a `Run`. */
export interface CaseMessage {
  readonly scenario: Scenario
  readonly repeat: number
}

export interface CaseThread {
  /** Plays a case; one at a time. @throws {Error} When the thread ends. */
  play(scenario: Scenario, repeat: number): Promise<Run>
  /** Ends the thread, also while it plays. */
  close(): Promise<void>
}

/** Starts a thread. It loads what it needs meanwhile; the screens of the app must have been built. */
export function startCaseThread(options: ReplayOptions): CaseThread {
  const thread = new Worker(new URL('./caseThread.ts', import.meta.url), { workerData: options })
  const ended = once(thread, 'exit').then(() => {
    throw new Error('A thread that plays scenarios has ended before its run was over.')
  })
  // Its error, or that it is closed, concerns only who waits for it.
  ended.catch(() => undefined)
  return {
    async play(scenario, repeat) {
      const message: CaseMessage = { scenario, repeat }
      thread.postMessage(message)
      const [run] = await Promise.race([once(thread, 'message'), ended])
      return run as Run
    },
    close: async () => void (await thread.terminate()),
  }
}
