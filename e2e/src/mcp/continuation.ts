/** Cuts long answers, and keeps what is left of them: a cursor continues an answer without repeating its effect. */
import { CliError } from '#runner/host/cliError.ts'

export interface Continuation {
  /** Returns the text, or its beginning and the cursor of the rest, in at most `limit` bytes of UTF-8. */
  cut(text: string, limit: number): string
  /**
   * Returns what is left of an answer.
   * @throws {CliError} When the cursor is unknown.
   */
  rest(cursor: string): string
}

/** Number of cut answers that are kept. */
const KEPT = 50
/** Bytes for the sentence about the rest. */
const TRAILER = 100

export function createContinuation(): Continuation {
  const rests = new Map<string, string>()
  let count = 0
  return {
    cut(text, limit) {
      if (Buffer.byteLength(text) <= limit) return text
      const head = beginningOf(text, limit - TRAILER)
      const left = text.slice(head.length)
      const cursor = `c${++count}`
      rests.set(cursor, left)
      const [oldest] = rests.keys()
      if (rests.size > KEPT && oldest !== undefined) rests.delete(oldest)
      const line = head.endsWith('\n') ? '' : '\n'
      return `${head}${line}[${Buffer.byteLength(left)} more bytes: call more with cursor ${cursor}]`
    },
    rest(cursor) {
      const left = rests.get(cursor)
      if (left === undefined)
        throw new CliError(
          `The cursor '${cursor.slice(0, 20)}' is unknown: the last ${KEPT} cut answers are kept. Call the tool again.`,
          2,
        )
      return left
    },
  }
}

/** Returns the beginning of a text: up to the end of a line if one is in its second half, else whole characters. */
function beginningOf(text: string, bytes: number): string {
  const all = Buffer.from(text)
  let end = bytes
  // A byte 10xxxxxx continues a character.
  while (((all[end] ?? 0) & 0xc0) === 0x80) end--
  const head = all.subarray(0, end).toString()
  const line = head.lastIndexOf('\n') + 1
  return line > head.length / 2 ? head.slice(0, line) : head
}
