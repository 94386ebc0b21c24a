/** A Redis of a test: a process of its own on a free port, gone after the test. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type QueueAddress, queueAddress } from '../address.ts'
import { endProcess, launchRedis, launchRedisAt } from './redisProcess.ts'

/** Whether redis-server is installed. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0
/** Why tests are skipped, for their titles. */
export const WITHOUT_REDIS = HAS_REDIS ? '' : ' (skipped: redis-server is not installed)'

export interface TestRedis {
  readonly url: string
  readonly address: QueueAddress
  /** Ends the process at once, as a crash would, and starts it again with the same files. */
  restart(): Promise<void>
  /** Ends the process at once. */
  stop(): Promise<void>
}

/** Starts Redis with more arguments; `password` is the one of `address`. */
export async function startRedis(more: readonly string[] = [], password?: string): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-redis-'))
  const argumentsFor = (at: number): readonly string[] => ['--port', String(at), ...more]
  const launched = await launchRedis(folder, argumentsFor)
  const { port } = launched
  let { child } = launched
  onTestFinished(async () => {
    await endProcess(child)
    await rm(folder, { recursive: true, force: true })
  })
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    address: queueAddress(url, password === undefined ? {} : { DRYDOCK_QUEUE_PASSWORD: password }),
    stop: () => endProcess(child),
    async restart() {
      await endProcess(child)
      child = await launchRedisAt(port, folder, argumentsFor)
    },
  }
}
