/** Processes of a browser: each serves one person at a time, and all end with the engine. */

/** A process of a browser. */
export interface BrowserProcess {
  /** Returns whether the process has ended. */
  isOver(): boolean
  /** Ends the process. */
  close(): Promise<void>
}

/** Processes that serve one person after another. */
export interface ProcessPool<T> {
  /** Returns an idle process, or launches one. @throws {Error} When the pool is closed or the launch fails. */
  take(): Promise<T>
  /** Makes a process idle, for the next person. */
  giveBack(process: T): void
  /** Ends all processes, also those whose launch is under way. */
  close(): Promise<void>
}

/** Creates a pool without a process; `launch` starts one. */
export function createProcessPool<T extends BrowserProcess>(launch: () => Promise<T>): ProcessPool<T> {
  const launches: Promise<T>[] = []
  const idle: T[] = []
  let isClosed = false
  return {
    async take() {
      if (isClosed) throw new Error('The browser engine is closed.')
      const free = idle.findIndex(it => !it.isOver())
      const [process] = free < 0 ? [] : idle.splice(free, 1)
      if (process) return process
      const launched = launch()
      launches.push(launched)
      return launched
    },
    giveBack: process => void idle.push(process),
    async close() {
      isClosed = true
      // A launch that failed has ended its process itself.
      await Promise.all(
        launches.map(launched =>
          launched.then(
            it => it.close(),
            () => undefined,
          ),
        ),
      )
    },
  }
}
