/** Runs of a test: small scenarios, workers in this process, and a producer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { selectionOf } from '#runner/host/library.ts'
import { sourceOf } from '#runner/host/scenarioSource.ts'
import type { CaseRun } from '#runner/replay/run.ts'
import type { QueueAddress } from '../address.ts'
import { connect } from '../connection.ts'
import { type Followed, followRun } from '../follow.ts'
import { BUILD } from './build.ts'
import { endRun, type QueuedCase, type QueuedRun, startRun } from '../producer.ts'
import { serveQueue, type WorkerOptions } from '../worker.ts'

const ABOUT = { build: BUILD, driver: 'none', hubProtocol: 'json', split: false, repeat: 1, pictures: 'none' } as const

/** Writes scenarios that last one, two, three … hours, and returns them as cases of a run. */
export async function casesOf(count: number): Promise<readonly QueuedCase[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-queue-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'saga.yaml'), 'name: Saga\n')
  const cases: QueuedCase[] = []
  for (let hours = 1; hours <= count; hours++) {
    const [id, file] = [`OWN-${String(hours).padStart(2, '0')}`, join(folder, `case-${hours}.yaml`)]
    await writeFile(file, `scenario: ${hours} hours\nid: ${id}\nuse: [saga.yaml]\nsteps:\n  - after: ${hours}h\n`)
    for (const scenario of selectionOf([file]).scenarios) cases.push({ scenario, source: await sourceOf(scenario) })
  }
  return cases
}

/** Starts a worker in this process; returns its lines. It stops with the test. */
export async function startWorker(
  address: QueueAddress,
  name: string,
  more: Partial<WorkerOptions> = {},
): Promise<{ readonly lines: readonly string[]; stop(): Promise<void> }> {
  const redis = await connect(address)
  const lines: string[] = []
  let isStopped = false
  const serving = serveQueue(redis, {
    name,
    concurrency: 2,
    lockMs: 30_000,
    say: line => void lines.push(line),
    isStopped: () => isStopped,
    lacking: async () => undefined,
    buildOf: () => BUILD,
    ...more,
  })
  const stop = async (): Promise<void> => {
    isStopped = true
    await serving
    redis.disconnect()
  }
  onTestFinished(stop)
  return { lines, stop }
}

/** Starts a run. */
export async function begin(
  address: QueueAddress,
  cases: readonly QueuedCase[],
  more: { readonly repeat?: number; readonly build?: string } = {},
): Promise<QueuedRun> {
  const redis = await connect(address)
  onTestFinished(() => redis.disconnect())
  return startRun(redis, address, cases, { ...ABOUT, ...more })
}

/** Follows a run to its end. */
export async function finish(
  run: QueuedRun,
  { patienceMs = 60_000, onRun = () => undefined }: { patienceMs?: number; onRun?: (run: CaseRun) => void } = {},
): Promise<Followed> {
  const followed = await followRun(run, { patienceMs, isStopped: () => false, onRun })
  await endRun(run)
  return followed
}
