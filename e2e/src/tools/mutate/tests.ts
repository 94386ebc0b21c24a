/** Runs unit tests in a copy; an endless run counts as detected. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { later } from '#wallClock.ts'

/** Time limit of one test file, for endless loops. */
const LONGEST_MS = 20_000
const Message = z.union([
  z.object({ is: z.enum(['ready', 'begun', 'done']) }),
  z.object({ is: z.literal('ended'), test: z.string(), failed: z.string() }),
])

export interface Tests {
  /**
   * Returns the failures by absolute path of the test file, without passed files. `changed` is a modified file.
   * @throws {Error} When the process that runs the tests cannot be started.
   */
  failures(tests: readonly string[], changed?: string): Promise<ReadonlyMap<string, string>>
  close(): void
}

/** `isolated`: each file gets its own environment, which files with fake timers need. */
export function testsOf(copy: string, isolated: boolean): Tests {
  let worker: Promise<ChildProcess> | undefined
  const forget = (): void => {
    worker = undefined
  }
  const start = async (): Promise<ChildProcess> => {
    const child = fork(join(copy, 'e2e/src/tools/mutate/worker.ts'), [isolated ? 'isolated' : 'together'], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const kill = (): void => void child.kill('SIGKILL')
    // Before the copy is removed, so that nothing is written to it afterwards.
    process.prependOnceListener('exit', kill)
    child.once('exit', () => {
      process.off('exit', kill)
      forget()
    })
    await untilReady(child)
    return child
  }

  /** Returns the failures; tests that did not run because another one hung run again. */
  async function ask(
    tests: readonly string[],
    changed: string | undefined,
    isAgain = false,
  ): Promise<ReadonlyMap<string, string>> {
    worker ??= start().catch(error => {
      forget()
      throw error
    })
    const child = await worker
    const { failed, left, end } = await order(child, tests, changed)
    if (end === 'done') for (const it of left) failed.set(it, 'It could not be run.')
    if (end === 'done') return failed
    child.kill('SIGKILL')
    forget()
    // It had ended before, so no test is to blame.
    if (end === 'not begun' && !isAgain) return ask(tests, changed, true)
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
    close: () => void worker?.then(child => child.kill('SIGKILL'), forget),
  }
}

/** @throws {Error} When the process ends before. */
async function untilReady(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The process that runs the tests ended with ${signal ?? `code ${code}`} before it was ready.`)
  })
  // Later its end concerns who waits for tests.
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
}

interface Ordered {
  readonly failed: Map<string, string>
  /** Tests that have not ended. */
  readonly left: ReadonlySet<string>
  /** `not begun`: the process did not take the order; `hung`: it ended, or had to be ended, while tests ran. */
  readonly end: 'done' | 'not begun' | 'hung'
}

/** Has the process run tests, until all have ended, it has ended, or nothing has come from it for too long. */
async function order(child: ChildProcess, tests: readonly string[], changed: string | undefined): Promise<Ordered> {
  const failed = new Map<string, string>()
  const left = new Set(tests)
  let hasBegun = false
  const isDone = await new Promise<boolean>(resolve => {
    let cancel = later(LONGEST_MS, () => end(false))
    const onMessage = (received: unknown): void => {
      const message = Message.parse(received)
      cancel()
      cancel = later(LONGEST_MS, () => end(false))
      hasBegun = true
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
    // With a callback, a closed channel is no error of the process.
    child.send({ tests, ...(changed === undefined ? {} : { changed }) }, error => error && end(false))
  })
  return { failed, left, end: isDone ? 'done' : hasBegun ? 'hung' : 'not begun' }
}
