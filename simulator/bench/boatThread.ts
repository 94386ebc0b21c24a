/** Worker thread of the benchmark of boats: says 'ready', and answers each number of milliseconds once they passed. */
import { parentPort, workerData } from 'node:worker_threads'
import { type BoatRange, createPlayedBoats } from './playedBoats.ts'

const boats = createPlayedBoats(workerData as BoatRange)
parentPort?.on('message', (span: number) => {
  boats.pass(span)
  boats.end()
  parentPort?.postMessage('passed')
})
parentPort?.postMessage('ready')
