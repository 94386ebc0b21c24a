/** Access to JSON of unknown shape. */

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The value as an object; an empty one if it is none. */
export const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

/** The own property; undefined if there is none. */
export const own = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** The value as a list; an empty one if it is none. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The texts in a list. */
export const textsOf = (value: unknown): readonly string[] => listOf(value).filter(it => typeof it === 'string')

/**
 * A text that is the same for equal values, whatever the order of their keys. The package `canonicalize` refuses texts
 * with half a surrogate pair, which a document may have.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, it]) => `${JSON.stringify(key)}:${canonical(it)}`).join(',')}}`
}

/** Whether two values are equal, whatever the order of their keys. */
export const isEqual = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

/** The names of both objects, each once. */
export const namesOf = (a: JsonObject, b: JsonObject): readonly string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
]

/**
 * Returns the value that a local reference means, at any number of steps; the value itself if it is no reference, and
 * an empty object if it leads nowhere or in a circle.
 */
export function resolved(document: unknown, value: unknown): unknown {
  let at = value
  for (const seen = new Set<string>(); ; ) {
    const reference = own(objectOf(at), '$ref')
    if (typeof reference !== 'string') return at
    if (seen.has(reference) || !reference.startsWith('#')) return {}
    seen.add(reference)
    at = reference
      .split('/')
      .slice(1)
      .map(it => it.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (inner, name) => (Array.isArray(inner) ? inner[Number(name)] : own(objectOf(inner), name)),
        document,
      )
  }
}
