/** Worker thread of the benchmark of boats: says 'ready', then lets the milliseconds pass that it is sent. */
import { parentPort, workerData } from 'node:worker_threads'
import { type BoatRange, createPlayedBoats } from './playedBoats.ts'

const boats = createPlayedBoats(workerData as BoatRange)
parentPort?.once('message', (span: number) => {
  boats.pass(span)
  boats.end()
  parentPort?.postMessage('passed')
})
parentPort?.postMessage('ready')
