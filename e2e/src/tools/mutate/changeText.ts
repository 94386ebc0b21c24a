/** Text of a mutant on one line, in output, results and the list of equivalent mutants. */
import { EQUIVALENT } from './equivalent.ts'
import type { SourceChange } from './changes.ts'

/** Returns a change as `old → new`, each without line breaks and cut after 90 characters. */
export const changeText = ({ was, becomes }: SourceChange): string => `${short(was)} → ${short(becomes)}`

const short = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > 90 ? `${flat.slice(0, 90)}…` : flat
}

/** Returns whether the list names this change of a file as equivalent. */
export function isEquivalent(file: string, original: string, change: SourceChange): boolean {
  const line = original.split('\n')[change.line - 1]?.trim()
  return EQUIVALENT.some(it => it.file === file && it.line === line && it.change === changeText(change))
}
