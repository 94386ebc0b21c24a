/** Seed of fast-check, from the environment variable FUZZ_SEED. */

/**
 * Returns the seed that a text names; undefined for 'any', with which each run tries other values.
 * @throws {Error} For a text that is neither a whole number nor 'any'.
 */
export function fuzzSeedOf(text: string): number | undefined {
  if (text === 'any') return undefined
  const seed = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(seed))
    throw new Error(`FUZZ_SEED takes a whole number such as 1, or any, not '${text}'.`)
  return seed
}
