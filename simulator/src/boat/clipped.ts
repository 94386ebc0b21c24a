/** What is kept of something that was refused, or has not been checked: it must not fill the memory of the machine. */

/** In UTF-16 units of its JSON. */
export const MOST_KEPT = 4_096

/** The value itself, or the beginning of its JSON when that is longer. */
export function clipped(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  return text.length <= MOST_KEPT ? value : `${text.slice(0, MOST_KEPT - 1).toWellFormed()}…`
}
