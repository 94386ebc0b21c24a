/** When something that was seen is what was expected: groups by subset, lists by length, texts and numbers exactly. */

type Lists = 'whole' | 'beginning'

/** `lists: 'beginning'` lets a list of the expectation be shorter than the one that was seen. */
export function matches(expected: unknown, seen: unknown, lists: Lists = 'whole'): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(seen) || (lists === 'whole' ? seen.length !== expected.length : seen.length < expected.length))
      return false
    return expected.every((it, index) => matches(it, seen[index], lists))
  }
  if (isGroup(expected))
    return (
      isGroup(seen) &&
      Object.entries(expected).every(([key, it]) => it === undefined || matches(it, Reflect.get(seen, key), lists))
    )
  return expected === seen
}

/** As `matches`; 'none' is what is not shown, and a text is also a list of this one text. */
export function matchesFact(expected: unknown, seen: unknown, lists: Lists): boolean {
  if (expected === 'none')
    return seen === undefined || seen === null || seen === 'none' || (Array.isArray(seen) && seen.length === 0)
  if (typeof expected === 'string' && Array.isArray(seen)) return seen.length === 1 && seen[0] === expected
  return matches(expected, seen, lists)
}

export const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
