import { expect, test } from 'vitest'
import { loadScript, outdatedFiles } from './bundles.ts'

/** Every document of a scenario parses it again, so that a whole library in it would cost most of the time. */
const MOST_CHARACTERS = 100_000

test.each(['agent', 'eyes'] as const)("the script '%s' is short enough to go into every document", async name => {
  expect((await loadScript(name)).length).toBeLessThan(MOST_CHARACTERS)
})

test('the three newest versions are kept with all their files', () => {
  const files = [1, 2, 3, 4].flatMap(at => [
    { file: `screens-${at}.css`, at },
    { file: `screens-${at}.js`, at: at + 0.5 },
  ])
  expect(outdatedFiles(files)).toEqual(['screens-1.css', 'screens-1.js'])
})
