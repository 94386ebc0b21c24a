/** Asks the tests of a copy whether they notice a change. A change that makes them run for ever is noticed too. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { later } from '#wall.ts'

const LONGEST_MS = 300_000
const Answer = z.object({ failed: z.array(z.string()) })

export interface Tests {
  /** What fails of them, in words; empty when all pass. `changed` is the file that is not what it was. */
  failures(tests: readonly string[], changed?: string): Promise<readonly string[]>
  close(): void
}

export function testsOf(copy: string): Tests {
  let worker: Promise<ChildProcess> | undefined
  const start = async (): Promise<ChildProcess> => {
    const child = fork(join(copy, 'e2e/src/mutate/worker.ts'), { cwd: copy, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    return child
  }
  const stop = (child: ChildProcess): void => {
    child.kill('SIGKILL')
    worker = undefined
  }
  return {
    async failures(tests, changed) {
      worker ??= start()
      const child = await worker
      const heard = new AbortController()
      const giveUp = later(LONGEST_MS, () => heard.abort())
      child.send({ tests, ...(changed === undefined ? {} : { changed }) })
      try {
        const [answer] = await Promise.race([
          once(child, 'message', { signal: heard.signal }),
          once(child, 'exit', { signal: heard.signal }).then(() => [{ failed: ['The process of the tests has ended.'] }]),
        ])
        return Answer.parse(answer).failed
      } catch {
        stop(child)
        return ['The tests did not end.']
      } finally {
        giveUp()
        if (child.exitCode !== null) worker = undefined
        heard.abort()
      }
    },
    close: () => void worker?.then(stop),
  }
}
