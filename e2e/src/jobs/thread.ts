/** Threads beside this one, for work that keeps a core busy. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Thread<Order, Answer> {
  /** Sends an order; one at a time. @throws {Error} When the thread ends before its answer. */
  ask(order: Order): Promise<Answer>
  /** Ends the thread, also while it works. */
  close(): Promise<void>
}

/** A thread takes as long to start as several cases or walks take. */
const TASKS_FOR_A_THREAD = 4

/**
 * Returns how many threads are worth their start beside this one.
 * @param jobs how much may be done at once.
 * @param count number of all tasks.
 */
export const threadCount = (jobs: number, count: number): number =>
  Math.max(0, Math.min(jobs, Math.ceil(count / TASKS_FOR_A_THREAD)) - 1)

/**
 * Starts a thread, which loads its module meanwhile.
 * @param module script of the thread; it answers each order with one message.
 * @param data `workerData` of the module.
 */
export function startThread<Order, Answer>(module: URL, data: unknown): Thread<Order, Answer> {
  const thread = new Worker(module, { workerData: data })
  const ended = once(thread, 'exit').then(() => {
    throw new Error('A thread has ended before its task was done.')
  })
  // Only a caller of `ask` has to handle an error, or the end, of the thread.
  ended.catch(() => undefined)
  return {
    async ask(order) {
      thread.postMessage(order)
      const [answer] = await Promise.race([once(thread, 'message'), ended])
      return answer as Answer
    },
    close: async () => void (await thread.terminate()),
  }
}
