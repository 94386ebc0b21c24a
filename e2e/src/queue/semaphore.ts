/** Semaphore: at most some jobs at once, in the order in which they came. */
export interface Semaphore {
  run<T>(job: () => Promise<T>): Promise<T>
}

/** Creates a semaphore for `count` jobs at once. */
export function createSemaphore(count: number): Semaphore {
  let free = count
  const waiting: (() => void)[] = []
  return {
    async run(job) {
      if (free === 0) await new Promise<void>(resolve => void waiting.push(resolve))
      else free--
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free++
      }
    },
  }
}
