import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALONE } from '../../../../vitest.config.ts'
import { ROOT } from '#paths.ts'

/** Test files whose workers keep modules from file to file: one that is loaded already is not replaced there. */
const SHARED = ['{contracts,signalr,simulator,e2e}/src/**/*.test.ts', 'client/src/{machines,map,texts}/**/*.test.ts']

const filesOf = (patterns: readonly string[]): readonly string[] => globSync(patterns, { cwd: ROOT })

test('tests that replace modules have a worker of their own', async () => {
  const alone = new Set(filesOf(ALONE))
  const replacing: string[] = []
  for (const file of filesOf(SHARED))
    if (/^vi\.(?:mock|doMock)\(/m.test(await readFile(join(ROOT, file), 'utf8'))) replacing.push(file)
  expect(replacing).not.toEqual([])
  expect(replacing.filter(file => !alone.has(file))).toEqual([])
})
