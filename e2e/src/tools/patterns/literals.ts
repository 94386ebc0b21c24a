/** Finds the regular expression literals of a source. */
import { parseSync } from 'vite'

export interface Literal {
  readonly source: string
  readonly flags: string
  readonly line: number
}

/** Without a quantifier nothing repeats. */
const QUANTIFIER = /[*+{]/

/** Returns literals with a quantifier; the extension of `name` selects the language of the parser. */
export function literalsIn(text: string, name: string): readonly Literal[] {
  const found: Literal[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && 'start' in node) {
      const { pattern, flags } = node.regex as { readonly pattern: string; readonly flags: string }
      if (QUANTIFIER.test(pattern))
        found.push({ source: pattern, flags, line: text.slice(0, Number(node.start)).split('\n').length })
    } else for (const part of Object.values(node)) look(part)
  }
  look(parseSync(name, text).program)
  return found
}
