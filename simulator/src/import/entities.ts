/** Reads the entities that a document defines, and limits how far they expand, because files are untrusted. */

const MAX_ENTITIES = 20
const MAX_ENTITY_LENGTH = 1_000
const MAX_EXPANSIONS = 100
const MAX_EXPANDED_LENGTH = 10_000

/** Start of a definition: its name, and the quote before its text; none before the words of an external entity. */
const DEFINITION = /<!ENTITY\s+([^\s"']+)\s+(["']?)/g

/**
 * Returns the text of each entity by name; unknown ones and nested ones stay as they are written.
 *
 * @param doctype text between `<!DOCTYPE` and `>`.
 * @throws {Error} When the definitions are beyond a limit; reading a text throws when the document expands too far.
 */
export function entitiesOf(doctype: string, known: Readonly<Record<string, string>>): Record<string, string> {
  const defined = definitions(doctype)
  let [expansions, expanded] = [0, 0]
  const expand = (name: string, text: string): string => {
    expansions++
    expanded += Math.max(0, text.length - (name.length + '&;'.length))
    if (expansions > MAX_EXPANSIONS) throw tooMuch('Entity expansion count', expansions, MAX_EXPANSIONS)
    if (expanded > MAX_EXPANDED_LENGTH) throw tooMuch('Expanded content length', expanded, MAX_EXPANDED_LENGTH)
    return text
  }
  return new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        if (typeof name !== 'string') return undefined
        const text = defined.get(name)
        if (text !== undefined) return expand(name, text)
        return Object.hasOwn(known, name) ? known[name] : `&${name};`
      },
    },
  )
}

const tooMuch = (what: string, is: number, most: number): Error =>
  new Error(`[EntityReplacer] ${what} limit exceeded: ${is} > ${most}`)

interface Definition {
  readonly name: string
  /** Undefined for an external entity. */
  readonly text: string | undefined
}

/** Finds the definitions one after the other; one whose text has no end is none. */
function* definitionsIn(doctype: string): Generator<Definition> {
  const starts = new RegExp(DEFINITION)
  for (let start = starts.exec(doctype); start; start = starts.exec(doctype)) {
    const [, name = '', quote = ''] = start
    const from = starts.lastIndex
    const end = quote === '' ? -1 : doctype.indexOf(quote, from)
    if (end >= 0) {
      yield { name, text: doctype.slice(from, end) }
      starts.lastIndex = end + 1
    } else if (quote === '' && from < doctype.length && doctype[from] !== '>') yield { name, text: undefined }
    // The name may be the start of another one.
    else starts.lastIndex = start.index + 1
  }
}

function definitions(doctype: string): ReadonlyMap<string, string> {
  const defined = new Map<string, string>()
  for (const { name, text } of definitionsIn(withoutComments(doctype))) {
    if (name === '%') throw new Error('Parameter entities are not supported')
    if (text === undefined) throw new Error('External entities are not supported')
    if (text.length > MAX_ENTITY_LENGTH)
      throw new Error(`Entity "${name}" size (${text.length}) exceeds maximum allowed size (${MAX_ENTITY_LENGTH})`)
    if (text.includes('&')) continue
    if (defined.size >= MAX_ENTITIES)
      throw new Error(`Entity count (${defined.size + 1}) exceeds maximum allowed (${MAX_ENTITIES})`)
    defined.set(name, text)
  }
  return defined
}

/** Removes comments in time linear in the length of the text; a comment without an end stays. */
function withoutComments(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let start = text.indexOf('<!--'); start !== -1; start = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', start + '<!--'.length)
    if (end === -1) break
    parts.push(text.slice(from, start))
    from = end + '-->'.length
  }
  return parts.join('') + text.slice(from)
}
