/**
 * Measures the queue: two workers against one, the CPU time that a job costs beside its work, and the jobs a second of
 * 64 workers whose jobs are empty. It starts a Redis and the workers.
 *
 *     node e2e/bench/queue.ts [voyages of a round = 16] [empty jobs = 2000]
 *
 * Times on the wall depend on what else the machine does, so its load is printed before and after.
 */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import { queueAddress } from '../src/queue/address.ts'
import { connect } from '../src/queue/connection.ts'
import { keysOf } from '../src/queue/keys.ts'
import { endRun, startSeeds } from '../src/queue/producer.ts'
import { followSeeds } from '../src/queue/seeds.ts'
import { BUILD } from '../src/queue/testing/build.ts'
import { endProcess, launchRedis } from '../src/queue/testing/redisProcess.ts'
import { wallNow } from '../src/wallClock.ts'
import { median } from './median.ts'

const [voyages = 16, jobs = 2_000] = process.argv.slice(2).map(Number)
const ROUNDS = 3
const LEAST_SPEEDUP = 1.8
const MOST_CPU_MS = 20
const [MANY_PROCESSES, WORKERS_IN_EACH] = [8, 8]
const PATIENCE_MS = 120_000

interface Workers {
  readonly url: string
  readonly processes: readonly ChildProcess[]
}

const folder = await mkdtemp(join(tmpdir(), 'drydock-bench-'))
const { child: server, port } = await launchRedis(folder)
const started: ChildProcess[] = []

/**
 * Keeps a process and all its threads on one processor, as on a machine that has one. Otherwise V8 collects garbage on
 * the other processor, and one worker uses more than one.
 */
const pinnedTo = (processor: number): ForkOptions =>
  process.platform === 'linux'
    ? { execPath: 'taskset', execArgv: ['--cpu-list', `${processor}`, process.execPath] }
    : {}

/** Starts workers with a database of their own; at most one on each processor are pinned to it. */
async function startWorkers(database: number, processes: number, inEach: number, task: string): Promise<Workers> {
  const url = `redis://127.0.0.1:${port}/${database}`
  const file = join(import.meta.dirname, 'queueWorker.ts')
  const isPinned = processes <= availableParallelism()
  const all = Array.from({ length: processes }, (_, at) =>
    fork(file, [url, `worker-${at + 1}`, `${inEach}`, task], isPinned ? pinnedTo(at) : {}),
  )
  started.push(...all)
  await Promise.all(all.map(it => once(it, 'message')))
  return { url, processes: all }
}

/** Returns the CPU time of processes until now, in milliseconds. */
async function cpuOf({ processes }: Workers): Promise<number> {
  const times = processes.map(async it => {
    const reply = once(it, 'message')
    it.send('cpu')
    return Number((await reply)[0])
  })
  return (await Promise.all(times)).reduce((all, it) => all + it, 0)
}

const ownCpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const redisCpu = async (redis: Redis): Promise<number> =>
  [...(await redis.info('cpu')).matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)].reduce(
    (all, it) => all + Number(it[1]) * 1_000,
    0,
  )

interface Measured {
  /** From the command to the last result, and from the first result to the last one. */
  readonly wallMs: number
  readonly resultsMs: number
  readonly workersMs: number
  readonly producerMs: number
  readonly redisMs: number
}

/** Plays seeds with one job for each, and measures the time on the wall and the CPU time. */
async function play(workers: Workers, count: number): Promise<Measured> {
  const address = queueAddress(workers.url, {})
  const redis = await connect(address)
  const [workersBefore, redisBefore] = [await cpuOf(workers), await redisCpu(redis)]
  const [begun, ownBefore] = [wallNow(), ownCpu()]
  const about = { kind: 'ledger', driver: 'dom', build: BUILD, first: 1, count, size: 1 } as const
  const run = await startSeeds(redis, address, about)
  const reason = await followSeeds(run, {
    patienceMs: PATIENCE_MS,
    isStopped: () => false,
    onSeed: async it => {
      if ('failure' in it) throw new Error(it.failure)
    },
  })
  const [wallMs, producerMs] = [wallNow() - begun, ownCpu() - ownBefore]
  if (reason !== undefined) throw new Error(reason)
  const { results } = keysOf(run.id)
  const [[first] = ['0']] = await redis.xrange(results, '-', '+', 'COUNT', 1)
  const [[last] = ['0']] = await redis.xrevrange(results, '+', '-', 'COUNT', 1)
  const [workersAfter, redisAfter] = [await cpuOf(workers), await redisCpu(redis)]
  await endRun(run)
  redis.disconnect()
  return {
    wallMs,
    resultsMs: Number.parseInt(last, 10) - Number.parseInt(first, 10),
    workersMs: workersAfter - workersBefore,
    producerMs,
    redisMs: redisAfter - redisBefore,
  }
}

const middle = (rounds: readonly Measured[], of: (it: Measured) => number): number => median(rounds.map(of))

function sayLoad(): void {
  const [minute = 0] = loadavg()
  console.log(`          load ${minute.toFixed(1)} of the last minute, ${availableParallelism()} processors`)
}

/** Prints a line with the ratio to the limit first; a miss of the limit fails the benchmark. */
function say(ratio: number, isEnough: boolean, text: string): void {
  console.log(`${ratio.toFixed(2).padStart(8)}  ${text}${isEnough ? '' : '  TOO SLOW'}`)
  if (!isEnough) process.exitCode = 1
}

/** Two workers against one, with voyages of the ledger. */
async function speedup(): Promise<void> {
  const one = await startWorkers(0, 1, 1, 'voyages')
  const two = await startWorkers(1, 2, 1, 'voyages')
  // They compile the app.
  for (const it of [one, two]) await play(it, 4)
  const [alone, together]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await play(one, voyages))
    together.push(await play(two, voyages))
  }
  const ratio = median(alone.map((it, round) => it.wallMs / (together[round]?.wallMs ?? Number.NaN)))
  const [ms, others] = [middle(alone, it => it.wallMs), middle(together, it => it.wallMs)]
  const [cpu, othersCpu] = [middle(alone, it => it.workersMs), middle(together, it => it.workersMs)]
  say(
    ratio / LEAST_SPEEDUP,
    ratio >= LEAST_SPEEDUP,
    `speedup: two workers play ${voyages} voyages ${ratio.toFixed(2)} times as fast as one, at least ${LEAST_SPEEDUP} (${(ms / 1_000).toFixed(1)} s and ${(others / 1_000).toFixed(1)} s, CPU time of the workers ${(cpu / 1_000).toFixed(1)} s and ${(othersCpu / 1_000).toFixed(1)} s)`,
  )
  await stop(one, two)
}

/** CPU time of an empty job: worker, producer and Redis. */
async function overhead(): Promise<void> {
  const workers = await startWorkers(2, 1, 1, 'empty')
  await play(workers, 100)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await play(workers, jobs))
  const each = (of: (it: Measured) => number): number => middle(rounds, of) / jobs
  const total = each(it => it.workersMs + it.producerMs + it.redisMs)
  const parts = [each(it => it.workersMs), each(it => it.producerMs), each(it => it.redisMs)]
  say(
    total / MOST_CPU_MS,
    total <= MOST_CPU_MS,
    `overhead: ${total.toFixed(2)} ms of CPU time for an empty job, at most ${MOST_CPU_MS} (${parts.map(it => it.toFixed(2)).join(', ')} ms of worker, producer and Redis)`,
  )
  await stop(workers)
}

/** Jobs a second of many workers, and how many one processor of Redis could carry. */
async function throughput(): Promise<void> {
  const workers = await startWorkers(3, MANY_PROCESSES, WORKERS_IN_EACH, 'empty')
  await play(workers, 640)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await play(workers, jobs))
  const rate = (1_000 * jobs) / middle(rounds, it => it.resultsMs)
  const [redisMs, producerMs] = [middle(rounds, it => it.redisMs) / jobs, middle(rounds, it => it.producerMs) / jobs]
  const cpu = middle(rounds, it => it.workersMs + it.producerMs + it.redisMs) / jobs
  console.log(
    `          throughput: ${rate.toFixed(0)} empty jobs a second with ${MANY_PROCESSES * WORKERS_IN_EACH} workers in ${MANY_PROCESSES} processes; each costs ${cpu.toFixed(2)} ms of CPU time, ${producerMs.toFixed(2)} of it of the producer and ${redisMs.toFixed(2)} of Redis: one processor of Redis carries ${(1_000 / redisMs).toFixed(0)} a second`,
  )
  await stop(workers)
}

async function stop(...all: readonly Workers[]): Promise<void> {
  await Promise.all(all.flatMap(it => it.processes.map(endProcess)))
}

try {
  for (const part of [speedup, overhead, throughput]) {
    sayLoad()
    await part()
  }
  sayLoad()
} finally {
  await Promise.all(started.map(endProcess))
  await endProcess(server)
  await rm(folder, { recursive: true, force: true })
}
