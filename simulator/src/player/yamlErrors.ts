/** Errors of the YAML parser in words for people who write scenarios. */
import type { YAMLParseError } from 'yaml'

/** An error and its offset in the text. */
export interface YamlFault {
  readonly at: number
  readonly message: string
}

const SECOND_DOCUMENT = 'a second document begins here. Move it to a file of its own'
const INDENTED = 'this line is indented differently from the entries before it. Start all of them in the same column'
const DEEPER = 'the next line is indented more than this one. Start all entries of a map in the same column'
const HAS_COLON = "a value that contains ': ' needs quotes around it"
const NO_ENTRY = "an entry such as 'key: value' is expected here, with a space after the colon"

/** Returns the first error of each line, since the others of a line follow from it. */
export function yamlFaults(errors: readonly YAMLParseError[], text: string): readonly YamlFault[] {
  const found = new Map<number, YamlFault>()
  for (const error of errors) {
    const [at] = error.pos
    const line = text.lastIndexOf('\n', at - 1)
    if (!found.has(line)) found.set(line, { at, message: messageOf(error, text) })
  }
  return [...found.values()]
}

function messageOf({ code, message, pos: [at] }: YAMLParseError, text: string): string {
  if (code === 'MULTIPLE_DOCS') return SECOND_DOCUMENT
  if (code === 'BLOCK_AS_IMPLICIT_KEY') {
    if (message.includes('sequence')) return INDENTED
    return /^.*:\s/.test(text.slice(at, lineEnd(text, at))) ? HAS_COLON : DEEPER
  }
  if (code === 'BAD_INDENT' && message.endsWith('the same column')) return INDENTED
  return /^Implicit (?:map )?keys need/.test(message) ? NO_ENTRY : message
}

const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}
