/** Runs unit tests in a copy; an endless run counts as detected. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { later } from '#wallClock.ts'

/** Time limit of one test file, for endless loops. */
const LONGEST_MS = 20_000
const Message = z.union([
  z.object({ is: z.enum(['ready', 'done']) }),
  z.object({ is: z.literal('ended'), test: z.string(), failed: z.string() }),
])

export interface Tests {
  /** Returns the failures by absolute path of the test file, without passed files. `changed` is a modified file. */
  failures(tests: readonly string[], changed?: string): Promise<ReadonlyMap<string, string>>
  close(): void
}

/** `isolated`: each file gets its own environment, which files with fake timers need. */
export function testsOf(copy: string, isolated: boolean): Tests {
  let worker: Promise<ChildProcess> | undefined
  const start = async (): Promise<ChildProcess> => {
    const child = fork(join(copy, 'e2e/src/tools/mutate/worker.ts'), [isolated ? 'isolated' : 'together'], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return child
  }
  const stop = (child: ChildProcess): void => {
    child.kill('SIGKILL')
    worker = undefined
  }

  /** Returns the failures; tests that did not run because another one hung run again. */
  async function ask(tests: readonly string[], changed: string | undefined): Promise<ReadonlyMap<string, string>> {
    worker ??= start()
    const child = await worker
    const failed = new Map<string, string>()
    const left = new Set(tests)
    const isDone = await new Promise<boolean>(resolve => {
      let cancel = later(LONGEST_MS, () => end(false))
      const onMessage = (received: unknown): void => {
        const message = Message.parse(received)
        cancel()
        cancel = later(LONGEST_MS, () => end(false))
        if (message.is === 'done') end(true)
        if (message.is !== 'ended') return
        left.delete(message.test)
        if (message.failed !== '') failed.set(message.test, message.failed)
      }
      const exit = (): void => end(false)
      const end = (done: boolean): void => {
        cancel()
        child.off('message', onMessage).off('exit', exit)
        resolve(done)
      }
      child.on('message', onMessage).on('exit', exit)
      child.send({ tests, ...(changed === undefined ? {} : { changed }) })
    })
    if (isDone) for (const it of left) failed.set(it, 'It could not be run.')
    if (isDone) return failed
    stop(child)
    const [one, ...others] = left
    if (one === undefined) return failed
    if (others.length === 0) return failed.set(one, 'It did not end.')
    // The hanging test is unknown until it ends, so halves are tried.
    const half = Math.ceil(left.size / 2)
    for (const some of [[...left].slice(0, half), [...left].slice(half)])
      for (const [test, why] of await ask(some, changed)) failed.set(test, why)
    return failed
  }
  return {
    failures: async (tests, changed) => (tests.length === 0 && worker === undefined ? new Map() : ask(tests, changed)),
    close: () => void worker?.then(stop),
  }
}
