/** Thread that plays cases: it is sent a case, and answers with its run. */
import { parentPort, workerData } from 'node:worker_threads'
import { openTools } from './openTools.ts'
import type { ReplayOptions } from './result.ts'
import { runOnce } from './run.ts'
import type { CaseMessage } from './caseThreads.ts'

const options = workerData as ReplayOptions
const tools = openTools(options)
parentPort?.on('message', async ({ scenario, repeat }: CaseMessage) => {
  parentPort?.postMessage(await runOnce(scenario, repeat, options, await tools))
})
