/**
 * Limits of JSON values: nesting depth, and well-formed Unicode. The check does not recurse, so no depth can exhaust
 * the stack.
 */

/** The default limit of the .NET JSON reader; calls need four levels at most. */
export const MAX_JSON_DEPTH = 64

export interface JsonProblem {
  /** Property names from the outermost; empty for the value itself. */
  readonly path: readonly string[]
  readonly message: string
}

interface Part {
  readonly value: unknown
  readonly depth: number
  readonly name: string
  readonly above: Part | undefined
}

/** Finds a part that is nested deeper than `maxDepth`, or has an unpaired surrogate in a name or text. */
export function findJsonProblem(value: unknown, maxDepth = MAX_JSON_DEPTH): JsonProblem | undefined {
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
    if (depth > maxDepth)
      return { path: pathOf(part).slice(0, 3), message: `is nested deeper than ${maxDepth} levels. Send fewer levels.` }
    for (const [name, inner] of Object.entries(part.value)) open.push({ value: inner, depth, name, above: part })
  }
  return undefined
}

/** Returns the value, or undefined when it is nested deeper than `maxDepth`: too deep for functions that recurse. */
export function withinDepth(value: unknown, maxDepth = MAX_JSON_DEPTH): unknown {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    level = level.filter(it => typeof it === 'object' && it !== null)
    if (level.length > 0 && depth === maxDepth) return undefined
    level = level.flatMap(it => Object.values(Object(it)))
  }
  return value
}

function pathOf(part: Part): readonly string[] {
  const path: string[] = []
  for (let at: Part | undefined = part; at?.above; at = at.above) path.unshift(at.name.toWellFormed())
  return path
}

/**
 * Replaces every unpaired surrogate in a JSON text with U+FFFD. `JSON.stringify` writes unpaired surrogates only as
 * escapes.
 */
export const toWellFormedJson = (json: string): string =>
  json.replace(/\\(?:ud[89a-f][0-9a-f]{2}|.)/g, it => (it.length > 2 ? '\ufffd' : it))
