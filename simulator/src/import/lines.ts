/** Splits text that comes in pieces into the NMEA sentences of its lines; a line may hold several sentences. */

/** Start of a sentence; anything before it on its line, such as a timestamp or binary data, is skipped. */
const BEGIN = /[$!](?=[A-Z][A-Z0-9]{2,10},)/g
/** Longest text that may turn out to be the start of a sentence when more text comes. */
const MAX_BEGIN = 12
const LINE_END = /\r|\n/g
/** A line up to this length is kept until its end comes. */
const KEPT_LENGTH = 65_536

export interface LineSplitter {
  write(text: string): void
  end(): void
}

/**
 * @param onPiece gets each sentence with what follows it until the next one or the end of the line, or undefined for a
 *   line without a sentence that is not blank.
 */
export function createLineSplitter(onPiece: (piece: string | undefined) => void): LineSplitter {
  /** The line that has not ended yet, without the pieces of it that are done. */
  let waiting: string[] = []
  let waitingLength = 0
  /** Long lines are read again only when they have doubled, so that each character is read a few times at most. */
  let nextCut = KEPT_LENGTH
  let hasSentence = false
  let hasText = false

  const keep = (rest: string): void => {
    waiting = rest === '' ? [] : [rest]
    waitingLength = rest.length
    nextCut = Math.max(KEPT_LENGTH, 2 * rest.length)
  }
  const lineEnds = (line: string): void => {
    if (line === '' && !hasSentence && !hasText) return
    const begins = beginsIn(line)
    begins.forEach((begin, index) => onPiece(line.slice(begin, begins[index + 1])))
    if (begins.length === 0 && !hasSentence && (hasText || line.trim() !== '')) onPiece(undefined)
    hasSentence = hasText = false
  }
  /** Reads the sentences of a long line that are followed by others. */
  const cut = (): void => {
    const line = waiting.join('')
    const begins = beginsIn(line)
    begins.slice(1).forEach((end, index) => onPiece(line.slice(begins[index], end)))
    const rest = begins.at(-1) ?? Math.max(0, line.length - MAX_BEGIN)
    hasSentence ||= begins.length > 1
    hasText ||= line.slice(0, rest).trim() !== ''
    keep(line.slice(rest))
  }
  return {
    write(text) {
      let begin = 0
      for (const { index } of text.matchAll(LINE_END)) {
        lineEnds(waiting.length === 0 ? text.slice(begin, index) : waiting.join('') + text.slice(begin, index))
        if (waiting.length > 0) keep('')
        begin = index + 1
      }
      waiting.push(text.slice(begin))
      waitingLength += text.length - begin
      if (waitingLength > nextCut) cut()
    },
    end() {
      lineEnds(waiting.join(''))
      keep('')
    },
  }
}

const beginsIn = (line: string): readonly number[] => Array.from(line.matchAll(BEGIN), it => it.index)
