/** What is kept of something that was refused, or has not been checked: it must not fill the memory of the machine. */
import { findJsonProblem } from './jsonLimits.ts'

/** In UTF-16 units of its JSON. */
export const MAX_JSON_LENGTH = 4_096

/** The value itself, or the beginning of its JSON when that is longer; null for what JSON cannot carry on. */
export function truncatedJson(value: unknown): unknown {
  // Of a file that was written before there was a limit.
  if (findJsonProblem(value)) return null
  const text = JSON.stringify(value) ?? ''
  return text.length <= MAX_JSON_LENGTH ? value : truncatedText(text)
}

/** As bytes and back: a part of a text would keep all of it in memory. */
export const truncatedText = (text: string): string => Buffer.from(`${text.slice(0, MAX_JSON_LENGTH - 1)}…`).toString()
