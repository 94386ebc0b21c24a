/** Checks how deep a JSON text is nested, before it is parsed. A parser may need gigabytes for a damaged text. */

const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_GROUP, CLOSE_LIST, CLOSE_GROUP] = [34, 92, 91, 123, 93, 125]

/** Whether lists and groups are nested deeper than `most` levels. The text need not be valid JSON. */
export function isDeeperThan(most: number, json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfText(json, at)
    } else if (code === OPEN_LIST || code === OPEN_GROUP) {
      if (++depth > most) return true
    } else if (code === CLOSE_LIST || code === CLOSE_GROUP) {
      depth--
    }
  }
  return false
}

/** Index of the closing quote, or that of the last character. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1
  while (json.charCodeAt(before) === BACKSLASH) before--
  return (at - 1 - before) % 2 === 1
}
