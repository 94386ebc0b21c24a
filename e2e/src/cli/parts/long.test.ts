import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { LONG, READING } from '../../../../vitest.config.ts'

test.each([
  ['leaves out', LONG],
  ['always includes', READING],
])('each pattern of the tests that a quick run %s names as many files as it lists', (_, patterns) => {
  const listed = (pattern: string): number => (/\{(.*)\}/.exec(pattern)?.[1] ?? '').split(',').length
  for (const pattern of patterns) expect(globSync(pattern, { cwd: ROOT }), pattern).toHaveLength(listed(pattern))
})
