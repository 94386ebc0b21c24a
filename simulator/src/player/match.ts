/** Compares a seen value with an expected one: maps by subset, lists by length, texts and numbers exactly. */
import { isJsonObject } from '@drydock/contracts'

type Lists = 'whole' | 'beginning'

/** With `lists: 'beginning'` an expected list may be a prefix of the seen one. */
export function matches(expected: unknown, seen: unknown, lists: Lists = 'whole'): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(seen) || (lists === 'whole' ? seen.length !== expected.length : seen.length < expected.length))
      return false
    return expected.every((it, index) => matches(it, seen[index], lists))
  }
  if (isJsonObject(expected))
    return (
      isJsonObject(seen) &&
      Object.entries(expected).every(([key, it]) => it === undefined || matches(it, Reflect.get(seen, key), lists))
    )
  return expected === seen
}

/** Like `matches`; 'none' matches an absent value, and a text also matches a list of this text alone. */
export function matchesFact(expected: unknown, seen: unknown, lists: Lists): boolean {
  if (expected === 'none')
    return seen === undefined || seen === null || seen === 'none' || (Array.isArray(seen) && seen.length === 0)
  if (typeof expected === 'string' && Array.isArray(seen)) return seen.length === 1 && seen[0] === expected
  return matches(expected, seen, lists)
}
