import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { LONG } from '../../../../vitest.config.ts'

test('each pattern of the tests that a quick run leaves out names as many files as it lists', () => {
  const listed = (pattern: string): number => (/\{(.*)\}/.exec(pattern)?.[1] ?? '').split(',').length
  for (const pattern of LONG) expect(globSync(pattern, { cwd: ROOT }), pattern).toHaveLength(listed(pattern))
})
