/** Callbacks of streams and sockets that may not end the process, whatever they are given. */

/** The callback, whose error goes to `failed` instead of to nobody. */
export const guarded =
  <A extends readonly unknown[]>(run: (...args: A) => void, failed: (error: unknown) => void): ((...args: A) => void) =>
  (...args) => {
    try {
      run(...args)
    } catch (error) {
      failed(error)
    }
  }

/** The words of an error as it is said to people. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
