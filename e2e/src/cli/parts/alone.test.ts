import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALONE } from '../../../../vitest.config.ts'
import { ROOT } from '#paths.ts'

/** Test files whose workers keep modules from file to file: one that is loaded already is not replaced there. */
const SHARED = ['{contracts,signalr,simulator,e2e}/src/**/*.test.ts', 'client/src/{machines,map,texts}/**/*.test.ts']
/** Test files of which some have a document. */
const APP = ['{client,console}/src/**/*.test.{ts,tsx}']

const filesOf = (patterns: readonly string[]): readonly string[] => globSync(patterns, { cwd: ROOT })

test.each([
  ['replace modules', SHARED, /^vi\.(?:mock|doMock)\(/m],
  // What opens a document for each file of a shared worker knows no options. Vitest would take the words for its own.
  ['set options of their window', APP, /^\/\/ @vitest-environment(?:-options) /m],
])('tests that %s have a worker of their own', async (_, patterns, sign) => {
  const alone = new Set(filesOf(ALONE))
  const concerned: string[] = []
  for (const file of filesOf(patterns)) if (sign.test(await readFile(join(ROOT, file), 'utf8'))) concerned.push(file)
  expect(concerned).not.toEqual([])
  expect(concerned.filter(file => !alone.has(file))).toEqual([])
})
