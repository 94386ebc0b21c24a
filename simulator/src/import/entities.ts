/** Reads the entities that a document defines, and limits how far they expand, because files are untrusted. */

const MAX_ENTITIES = 20
const MAX_ENTITY_LENGTH = 1_000
const MAX_EXPANSIONS = 100
const MAX_EXPANDED_LENGTH = 10_000

const DEFINITION = /<!ENTITY\s+([^\s"']+)\s+(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

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

function definitions(doctype: string): ReadonlyMap<string, string> {
  const defined = new Map<string, string>()
  for (const [, name = '', double, single, other] of withoutComments(doctype).matchAll(DEFINITION)) {
    if (name === '%') throw new Error('Parameter entities are not supported')
    if (other !== undefined) throw new Error('External entities are not supported')
    const text = double ?? single ?? ''
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
