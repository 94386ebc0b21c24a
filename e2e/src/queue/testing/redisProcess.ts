/** A Redis in a process of its own, on a free port and in a folder of its own, for tests and benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Starts `redis-server`, without a file of its data unless `more` asks for one; resolves when it is ready. */
export async function launchRedis(port: number, folder: string, more: readonly string[] = []): Promise<ChildProcess> {
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...more]
  const child = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  let out = ''
  for await (const chunk of child.stdout) {
    out += String(chunk)
    if (out.includes('Ready to accept connections')) break
  }
  return child
}

/** Ends a process at once, as a crash would. */
export async function endProcess(child: ChildProcess): Promise<void> {
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
