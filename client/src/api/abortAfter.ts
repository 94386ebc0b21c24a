/** Time limit of requests and transfers: over a dead connection no answer ever comes. */
import { after } from '#platform/time.ts'

/**
 * Runs a request; aborts and rejects it when it takes too long, even if it ignores its signal.
 * @param ms Time limit; each call of `restart` starts it again, so that a transfer may go on while bytes move.
 * @param stop Aborts the request as well. It must not be aborted yet: it would fire no event.
 */
export async function abortAfter<T>(
  ms: number,
  run: (signal: AbortSignal, restart: () => void) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const end = (): void => controller.abort(new Error('no answer'))
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  let cancel = after(ms, end)
  const restart = (): void => {
    cancel()
    cancel = after(ms, end)
  }
  stop?.addEventListener('abort', end)
  try {
    return await Promise.race([run(signal, restart), aborted])
  } finally {
    cancel()
    stop?.removeEventListener('abort', end)
  }
}
