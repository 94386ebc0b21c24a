import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { alwaysDue } from './alwaysDue.ts'

/** Returns the files that the plugin adds to the dependencies of a file. */
function added(patterns: readonly string[], file: string): readonly string[] {
  const files: string[] = []
  const { transform } = alwaysDue(patterns)
  if (typeof transform !== 'function') throw new Error('The plugin transforms nothing.')
  Reflect.apply(transform, { addWatchFile: (it: string) => files.push(it) }, ['', join(ROOT, file)])
  return files
}

test('a test file of the patterns depends on a file that does not exist', () => {
  expect(added(['e2e/src/cli/{docs,areas}.test.ts'], 'e2e/src/cli/docs.test.ts')).toEqual([
    expect.stringMatching(/no-file$/),
  ])
})

test('another test file depends only on what it imports', () => {
  expect(added(['e2e/src/cli/{docs,areas}.test.ts'], 'e2e/src/cli/list.test.ts')).toEqual([])
})
