/** One request to a new worker. */
import { SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Time limit of an answer: a worker that the browser has ended for lack of memory reports nothing. */
const ANSWER_LIMIT_MS = 30 * SECOND

/**
 * Sends one request to a new worker and returns its answer. Rejects when the worker cannot be started, throws, answers
 * what cannot be read, or does not answer within 30 s.
 */
export const askWorker =
  <Q, A>(start: () => Worker) =>
  async (question: Q): Promise<A> => {
    const worker = start()
    let cancel: (() => void) | undefined
    try {
      return await new Promise<A>((resolve, reject) => {
        const fail = (why: string): void => reject(new Error(why))
        worker.onmessage = ({ data }: MessageEvent<A>) => resolve(data)
        worker.onmessageerror = () => fail('The answer of the worker cannot be read.')
        worker.onerror = ({ message }) => fail(message || 'The worker could not be started.')
        cancel = after(ANSWER_LIMIT_MS, () => fail('The worker does not answer.'))
        worker.postMessage(question)
      })
    } finally {
      cancel?.()
      worker.terminate()
    }
  }
