/** Errors of a page as its window reports them. */

/** Text of a thrown value. */
export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

/**
 * A layout changed while a ResizeObserver reported sizes, and the rest is reported with the next frame. The platform
 * reports this to the window, but nothing was thrown; Playwright, which reads exceptions in Chromium, does not see it
 * either. Source: Resize Observer, "deliver resize loop error".
 */
const UNDELIVERED_SIZES = /^ResizeObserver loop/

/** Returns what a window's error event says, or undefined if no exception caused it. */
export function thrownText({ error, message }: Pick<ErrorEvent, 'error' | 'message'>): string | undefined {
  if ((error ?? undefined) === undefined && UNDELIVERED_SIZES.test(message)) return undefined
  return `The page threw: ${messageOf(error ?? message)}`
}
