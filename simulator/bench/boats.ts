/**
 * Measures the virtual time of many boats per CPU time of one core, with every push encoded as JSON and without a
 * reader of the pushes, and per real time of two cores, with the boats shared among two worker threads.
 *
 *     node simulator/bench/boats.ts [boats = 1000] [minutes = 60]
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { MINUTE } from '@drydock/contracts'
import { type BoatRange, createPlayedBoats } from './playedBoats.ts'

const [boats = 1_000, minutes = 60] = process.argv.slice(2).map(Number)
const SPAN = minutes * MINUTE
const THREADS = 2
const ON_ONE_CORE = 4_000
const ON_TWO_CORES = 8_000

/** Virtual time over CPU time. */
function playHere(isEncoded: boolean): number {
  const played = createPlayedBoats({ first: 0, boats, isEncoded })
  const before = process.cpuUsage()
  played.pass(SPAN)
  const { user, system } = process.cpuUsage(before)
  played.end()
  return SPAN / ((user + system) / 1_000)
}

/** Virtual time over real time; a boat belongs to one thread. */
async function playInThreads(): Promise<number> {
  const share = Math.ceil(boats / THREADS)
  const ranges = Array.from({ length: THREADS }, (_, index): BoatRange => {
    const first = index * share
    return { first, boats: Math.min(share, boats - first), isEncoded: true }
  }).filter(it => it.boats > 0)
  const threads = ranges.map(it => new Worker(new URL('./boatThread.ts', import.meta.url), { workerData: it }))
  await Promise.all(threads.map(it => once(it, 'message')))
  const begun = performance.now()
  for (const it of threads) it.postMessage(SPAN)
  await Promise.all(threads.map(it => once(it, 'message')))
  const took = performance.now() - begun
  await Promise.all(threads.map(it => it.terminate()))
  return SPAN / took
}

function say(speed: number, least: number, where: string): void {
  const isEnough = speed >= least
  console.log(
    `${(speed / least).toFixed(2).padStart(8)}  of ${least}: ${boats} boats at ${Math.round(speed)} times real time ${where}${isEnough ? '' : '  TOO SLOW'}`,
  )
  if (!isEnough) process.exitCode = 1
}

say(playHere(true), ON_ONE_CORE, 'on one core, every push encoded as JSON')
say(playHere(false), ON_ONE_CORE, 'on one core, pushes without a reader')
say(await playInThreads(), ON_TWO_CORES, `in ${THREADS} threads, every push encoded as JSON`)
