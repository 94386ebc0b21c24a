/** Iterates over the results of a streaming method until it ends or is canceled. */

/** Return value of a streaming method: a synchronous or asynchronous iterable. */
export type StreamSource = AsyncIterable<unknown> | Iterable<unknown>

/** Whether a value can be iterated. Text is not a stream, although it is iterable. */
export function isStreamSource(value: unknown): value is StreamSource {
  return typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
}

/** Yields items until the signal is aborted, even while the source is pending. */
export async function* untilAborted(source: StreamSource, signal: AbortSignal): AsyncGenerator<unknown, void> {
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
    // A pending generator ends only after its await; a late error is ignored.
    Promise.resolve(iterator.return?.()).catch(() => {})
  }
}
