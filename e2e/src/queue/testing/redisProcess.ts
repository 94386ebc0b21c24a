/** A Redis in a process of its own, on a free port and in a folder of its own, for tests and benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { somePort } from '#ports.ts'

const MOST_TRIES = 20

export interface RedisProcess {
  readonly child: ChildProcess
  readonly port: number
}

/** Returns the arguments for a port. */
export type ArgumentsFor = (port: number) => readonly string[]

const plain: ArgumentsFor = port => ['--port', String(port)]

/**
 * Starts `redis-server` on a free port, without a file of its data unless the arguments ask for one; resolves when it
 * is ready.
 * @throws {Error} With its last words when it does not start.
 */
export async function launchRedis(folder: string, argumentsFor: ArgumentsFor = plain): Promise<RedisProcess> {
  for (let tries = 1; ; tries++) {
    const port = somePort()
    try {
      return { port, child: await launchRedisAt(port, folder, argumentsFor) }
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes('Address already in use')) throw error
    }
  }
}

/** Starts `redis-server` on this port. @throws {Error} As `launchRedis`, also when the port is taken. */
export async function launchRedisAt(
  port: number,
  folder: string,
  argumentsFor: ArgumentsFor = plain,
): Promise<ChildProcess> {
  const words = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', ...argumentsFor(port)]
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  for await (const chunk of child.stdout) {
    out += String(chunk)
    if (out.includes('Ready to accept connections')) return child
  }
  throw new Error(`redis-server did not start on port ${port}: ${out.trim().split('\n').slice(-2).join(' ')}`)
}

/** Ends a process at once, as a crash would. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
