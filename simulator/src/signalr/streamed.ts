/** Takes the items of a streaming method one by one and lets go of it at once when nobody wants them any more. */

/** What a streaming method may give: something to iterate over, asynchronously or not. */
export type Streamed = AsyncIterable<unknown> | Iterable<unknown>

export function isStreamed(it: unknown): it is Streamed {
  return typeof it === 'object' && it !== null && (Symbol.asyncIterator in it || Symbol.iterator in it)
}

/**
 * The items until the signal is aborted. A source that never gives another is left behind, with no listener of ours on
 * it.
 */
export async function* untilAborted(source: Streamed, signal: AbortSignal): AsyncGenerator<unknown, void> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
  let interrupt = (): void => {}
  const onAbort = () => interrupt()
  signal.addEventListener('abort', onAbort)
  try {
    while (!signal.aborted) {
      const step = await new Promise<IteratorResult<unknown>>((resolve, reject) => {
        interrupt = () => resolve({ done: true, value: undefined })
        Promise.resolve(iterator.next()).then(resolve, reject)
      })
      if (step.done) return
      yield step.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // A generator that waits for something ends when that has come; what it then has to say interests nobody.
    Promise.resolve(iterator.return?.()).catch(() => {})
  }
}
