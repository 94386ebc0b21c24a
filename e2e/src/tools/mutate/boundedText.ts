/** Text of a program that may print without end: only its beginning and its end are kept. */

export interface BoundedText {
  add(text: string): void
  /** Returns all of it, or its beginning and its end with a line between them. */
  text(): string
}

/** Creates an empty text. @param most Length of its beginning and of its end, each in UTF-16 units. */
export function createBoundedText(most: number): BoundedText {
  let [beginning, end, leftOut] = ['', '', 0]
  return {
    add(text) {
      const room = most - beginning.length
      beginning += text.slice(0, room)
      const more = text.slice(room)
      const last = more.length < most ? (end + more).slice(-most) : more.slice(-most)
      leftOut += end.length + more.length - last.length
      end = last
    },
    text: () => (leftOut === 0 ? beginning + end : `${beginning}\n… ${leftOut} characters are left out.\n${end}`),
  }
}
