/** What is kept of something that was refused, or has not been checked: it must not fill the memory of the machine. */
import { faultIn } from './wellFormed.ts'

/** In UTF-16 units of its JSON. */
export const MOST_KEPT = 4_096

/** The value itself, or the beginning of its JSON when that is longer; null for what JSON cannot carry on. */
export function clipped(value: unknown): unknown {
  // Of a file that was written before there was a limit.
  if (faultIn(value)) return null
  const text = JSON.stringify(value) ?? ''
  return text.length <= MOST_KEPT ? value : beginningOf(text)
}

/** As bytes and back: a part of a text would keep all of it in memory. */
export const beginningOf = (text: string): string => Buffer.from(`${text.slice(0, MOST_KEPT - 1)}…`).toString()
