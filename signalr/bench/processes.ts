/** Processes of a benchmark, which end with it. The benchmark ends with one sentence when one of them starves. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Longest time for one order: opening all clients of a server, or receiving what was sent. */
const LONGEST_MS = 120_000

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export class BenchProcess<Order> {
  readonly #child: ChildProcess
  readonly #name: string

  private constructor(child: ChildProcess, name: string) {
    this.#child = child
    this.#name = name
  }

  /** Starts a file of this folder. Resolves when it is ready for orders. */
  static async start<Order>(file: string, args: readonly string[] = []): Promise<BenchProcess<Order>> {
    const child = fork(new URL(file, import.meta.url), args, { execArgv: ['--expose-gc'] })
    running.add(child)
    const name = [file, ...args].join(' ')
    child.on('exit', () => {
      if (running.has(child))
        endBench(
          `The process of '${name}' has ended; its error is above. After EMFILE, raise 'ulimit -n' or use --quick.`,
        )
    })
    const started = new BenchProcess<Order>(child, name)
    await started.#answer('starting')
    return started
  }

  /** Gives an order and resolves with the answer. @param task completes "... while" */
  async ask(order: Order, task: string): Promise<unknown> {
    this.#child.send(order as object)
    return this.#answer(task)
  }

  /** Ends the process, and resolves when it is gone. */
  async end(): Promise<void> {
    running.delete(this.#child)
    this.#child.disconnect()
    if (this.#child.exitCode === null) await once(this.#child, 'exit')
  }

  #answer(task: string): Promise<unknown> {
    return new Promise(resolve => {
      const starved = setTimeout(
        () =>
          endBench(
            `The benchmark starved: '${this.#name}' gave no answer for ${LONGEST_MS / 1_000} s while ${task}. ` +
              'Run it on an idle machine, with fewer clients (--quick), or with more open files (ulimit -n).',
          ),
        LONGEST_MS,
      )
      this.#child.once('message', (message: { answer?: unknown }) => {
        clearTimeout(starved)
        resolve(message.answer)
      })
    })
  }
}

/** Ends the benchmark and all its processes with a sentence. */
export function endBench(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
