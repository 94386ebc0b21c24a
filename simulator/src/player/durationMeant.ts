/** Suggests a duration as the language writes it. */

/** Units of durations, and how people spell them out. */
const UNIT_WORDS = [
  ['ms', /^(ms|msecs?|milliseconds?)$/i],
  ['s', /^(s|secs?|seconds?)$/i],
  ['m', /^(m|mins?|minutes?)$/i],
  ['h', /^(h|hrs?|hours?)$/i],
  ['d', /^(d|days?)$/i],
] as const

/**
 * Returns a duration with its unit, for a number or one with a unit that is spelled out. Programs count milliseconds,
 * so a number of whole thousands has those; a person who leaves the unit out means seconds.
 */
export function durationMeant(text: string): string | undefined {
  const [, amount, word = ''] = /^(\d+(?:\.\d+)?) *([a-z]*)$/i.exec(text) ?? []
  if (amount === undefined) return undefined
  const unit =
    word === '' ? (amount.endsWith('000') ? 'ms' : 's') : UNIT_WORDS.find(([, pattern]) => pattern.test(word))?.[0]
  return unit === undefined ? undefined : `${amount}${unit}`
}
