/** Errors of an app, numbered from 1; the oldest ones are dropped, because a page may make any number of them. */

export interface ErrorLog {
  /** Adds an error; a long one is cut. */
  add(text: string): void
  /**
   * Returns the kept errors after a number, one a line with its number; `next` is the number of the newest error, and
   * `first` that of the oldest one that is kept.
   */
  since(number: number): { readonly lines: readonly string[]; readonly next: number; readonly first: number }
}

/** Number of errors that are kept. */
const KEPT = 1_000
/** Longest text of an error, in UTF-16 units. */
const LONGEST = 4_000

/** Creates an empty log. */
export function createErrorLog(): ErrorLog {
  const kept: string[] = []
  let dropped = 0
  return {
    add(text) {
      kept.push(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
      if (kept.length <= KEPT) return
      kept.shift()
      dropped++
    },
    since: number => ({
      lines: kept
        .map((text, index) => [dropped + index + 1, text] as const)
        .filter(([own]) => own > number)
        .map(([own, text]) => `${own} ${text}`),
      next: dropped + kept.length,
      first: dropped + 1,
    }),
  }
}
