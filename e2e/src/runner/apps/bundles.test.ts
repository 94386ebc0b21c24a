import { expect, test } from 'vitest'
import { script } from './bundles.ts'

const TIME_LIMIT_MS = 60_000
/**
 * It is read again in every document that a scenario opens: a whole library in it costs more than all that is asked.
 */
const MOST_CHARACTERS = 100_000

test.each(['agent', 'eyes'] as const)(
  "the script '%s' is short enough to go into every document",
  async name => {
    expect((await script(name)).length).toBeLessThan(MOST_CHARACTERS)
  },
  TIME_LIMIT_MS,
)
