/** A worker in a process of its own, for tests that kill it: `node workerProcess.ts URL NAME LOCK_MS HOW`. */
import { readFileSync } from 'node:fs'
import { runOnce } from '#runner/replay/run.ts'
import { queueAddress } from '../address.ts'
import { connect } from '../connection.ts'
import { serveQueue, type WorkerOptions } from '../worker.ts'
import { BUILD } from './build.ts'

const STDIN = 0
const [url = '', name = '', lockMs = '', how = ''] = process.argv.slice(2)

/** How a case plays: it never ends, holds the process until its input ends, or ends the process. */
const HOW: Readonly<Record<string, WorkerOptions['playCase']>> = {
  endless() {
    process.stdout.write('playing\n')
    return new Promise(() => undefined)
  },
  slow(...run) {
    process.stdout.write('playing\n')
    readFileSync(STDIN)
    return runOnce(...run)
  },
  deadly(...run) {
    if (run[0].id === 'OWN-02') process.kill(process.pid, 'SIGKILL')
    return runOnce(...run)
  },
}

const playCase = HOW[how]
await serveQueue(await connect(queueAddress(url)), {
  name,
  concurrency: 1,
  lockMs: Number(lockMs),
  say: () => undefined,
  isStopped: () => false,
  lacking: async () => undefined,
  buildOf: () => BUILD,
  ...(playCase ? { playCase } : {}),
})
