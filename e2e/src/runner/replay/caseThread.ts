/** Thread that plays cases: it is sent a case, and answers with its run. */
import { parentPort, workerData } from 'node:worker_threads'
import type { CaseOrder } from './caseThreads.ts'
import { openTools } from './openTools.ts'
import type { ReplayOptions } from './result.ts'
import { runOnce } from './run.ts'

const options = workerData as ReplayOptions
const tools = openTools(options)
parentPort?.on('message', async ({ scenario, repeat }: CaseOrder) => {
  parentPort?.postMessage(await runOnce(scenario, repeat, options, await tools))
})
