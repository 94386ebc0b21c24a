/** Finds lines that the formatter leaves longer than 120 columns although they could be broken. */

export const MAX_COLUMNS = 120

const COMMENT = /^\s*(?:\/\/|\/?\*)/
/** A suppression has to be on one line. */
const SUPPRESSION = /biome-ignore/
/** Texts, templates, patterns and paths of drawings cannot be broken. */
const LITERAL = /['"`]|\/[^/]+\/[a-z]*|\$\{|<\/?\w/

/**
 * Returns the numbers of the lines of a source text that are too long, from 1: comments, and code without a literal.
 */
export function longLines(text: string): readonly number[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_COLUMNS || SUPPRESSION.test(line)) return []
    return COMMENT.test(line) || !LITERAL.test(line) ? [index + 1] : []
  })
}
