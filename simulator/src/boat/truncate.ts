/** Truncation of refused or unchecked values, so that they cannot fill the memory. */
import { findJsonProblem } from './jsonLimits.ts'

/** Maximum length in UTF-16 units of a value's JSON. */
export const MAX_JSON_LENGTH = 4_096

/** The value itself, or the first part of its JSON if that is too long; null for a value that is no valid JSON. */
export function truncatedJson(value: unknown): unknown {
  // A data file that was written before the limit existed may contain such a value.
  if (findJsonProblem(value)) return null
  const text = JSON.stringify(value) ?? ''
  return text.length <= MAX_JSON_LENGTH ? value : truncatedText(text)
}

/** The first part of a text. The copy through bytes releases the memory of the whole text. */
export const truncatedText = (text: string): string => Buffer.from(`${text.slice(0, MAX_JSON_LENGTH - 1)}…`).toString()
