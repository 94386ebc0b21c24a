import { expect, test } from 'vitest'
import { loadScript } from './bundles.ts'

const TIME_LIMIT_MS = 60_000
/**
 * It is read again in every document that a scenario opens: a whole library in it costs more than all that is asked.
 */
const MOST_CHARACTERS = 100_000

test.each(['agent', 'eyes'] as const)(
  "the script '%s' is short enough to go into every document",
  async name => {
    expect((await loadScript(name)).length).toBeLessThan(MOST_CHARACTERS)
  },
  TIME_LIMIT_MS,
)
