/** A Redis of a test: a process of its own on a free port, gone after the test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type QueueAddress, queueAddress } from '../address.ts'

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
  const port = await freePort()
  let child = await launch(port, folder, more)
  onTestFinished(async () => {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  })
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    address: queueAddress(url, password === undefined ? {} : { DRYDOCK_QUEUE_PASSWORD: password }),
    stop: () => end(child),
    async restart() {
      await end(child)
      child = await launch(port, folder, more)
    },
  }
}

async function launch(port: number, folder: string, more: readonly string[]): Promise<ChildProcess> {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...more]
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  for await (const chunk of child.stdout) {
    out += String(chunk)
    if (out.includes('Ready to accept connections')) break
  }
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Returns a port that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => void server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
