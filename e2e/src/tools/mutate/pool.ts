/** Pool: what concurrent tasks of a worker need one each of, such as copies of the workspace; opened on demand. */

export interface Pool<T> {
  /** Runs work with something that no other work uses. What was used in work that fails is closed. */
  use<R>(work: (it: T) => Promise<R>): Promise<R>
  /** Closes what is free. To be called when no work is in progress. */
  close(): Promise<void>
}

/** Creates a pool that opens another one when none is free. */
export function createPool<T>(open: () => Promise<T>, close: (it: T) => Promise<void>): Pool<T> {
  const free: T[] = []
  return {
    async use(work) {
      const it = free.pop() ?? (await open())
      try {
        const result = await work(it)
        free.push(it)
        return result
      } catch (error) {
        // It may still have a mutant.
        await close(it)
        throw error
      }
    },
    async close() {
      for (const it of free.splice(0)) await close(it)
    },
  }
}
