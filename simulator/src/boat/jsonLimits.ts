/**
 * Limits of what a body may hold: levels of nesting, and text that is well-formed Unicode. Nothing here recurses, so
 * that no depth can exhaust the stack.
 */

/** As deep as the JSON reader of .NET follows; calls need four levels at most. */
export const MAX_JSON_DEPTH = 64

export interface JsonProblem {
  /** Names from the outside in; empty for the value itself. */
  readonly path: readonly string[]
  readonly message: string
}

interface Part {
  readonly value: unknown
  readonly depth: number
  readonly name: string
  readonly above: Part | undefined
}

/**
 * The first part of a JSON value that is nested deeper than `deepest` levels, or holds half a surrogate pair in a name
 * or a text.
 */
export function findJsonProblem(value: unknown, deepest = MAX_JSON_DEPTH): JsonProblem | undefined {
  const open: Part[] = [{ value, depth: 0, name: '', above: undefined }]
  for (let part = open.pop(); part; part = open.pop()) {
    if (!part.name.isWellFormed())
      return {
        path: pathOf(part),
        message: 'has a name with half a surrogate pair, which is no Unicode text. Send whole characters.',
      }
    if (typeof part.value === 'string' && !part.value.isWellFormed())
      return {
        path: pathOf(part),
        message: 'holds half a surrogate pair, which is no Unicode text. Send whole characters.',
      }
    if (typeof part.value !== 'object' || part.value === null) continue
    const depth = part.depth + 1
    if (depth > deepest)
      return { path: pathOf(part).slice(0, 3), message: `is nested deeper than ${deepest} levels. Send fewer levels.` }
    for (const [name, inner] of Object.entries(part.value)) open.push({ value: inner, depth, name, above: part })
  }
  return undefined
}

function pathOf(part: Part): readonly string[] {
  const path: string[] = []
  for (let at: Part | undefined = part; at?.above; at = at.above) path.unshift(at.name.toWellFormed())
  return path
}

/**
 * The text of a JSON document in which every half of a surrogate pair has become the replacement character.
 * `JSON.stringify` writes such halves as escapes only.
 */
export const toWellFormedJson = (json: string): string =>
  json.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, it => (it.length > 2 ? '\ufffd' : it))
