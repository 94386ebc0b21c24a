/** Error handling for callbacks of streams and sockets, which must not end the process. */

/** Wraps a callback; an exception is passed to `failed`. */
export const withErrorHandler =
  <A extends readonly unknown[]>(run: (...args: A) => void, failed: (error: unknown) => void): ((...args: A) => void) =>
  (...args) => {
    try {
      run(...args)
    } catch (error) {
      failed(error)
    }
  }

/** The error code, or else the message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
