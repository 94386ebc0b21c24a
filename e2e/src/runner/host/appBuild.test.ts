import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCES } from '#cached/buildDigest.ts'
import { ROOT } from '#paths.ts'
import { expect, test } from 'vitest'
import { APP, type Build, CONSOLE } from './appBuild.ts'

/** Folders of the packages of this repository that a package uses. */
function packagesOf({ root }: Build): readonly string[] {
  const { dependencies = {}, devDependencies = {} }: Record<string, object> = JSON.parse(
    readFileSync(join(ROOT, root, 'package.json'), 'utf8'),
  )
  return Object.keys({ ...dependencies, ...devDependencies }).flatMap(it => /^@drydock\/(.+)$/.exec(it)?.[1] ?? [])
}

test.each([APP, CONSOLE])('$name is built again when a package has changed that it uses', it => {
  expect(packagesOf(it)).toContain('contracts')
  expect(it.sources).toEqual(expect.arrayContaining(packagesOf(it).map(folder => `${folder}/src`)))
})

test.each([APP, CONSOLE])('$name is built again when a file of its build settings has changed', it => {
  const settings = globSync(`${it.root}/*.ts`, { cwd: ROOT })
  expect(settings).toContain(join(it.root, 'vite.config.ts'))
  expect(it.files).toEqual(expect.arrayContaining(settings))
})

test('a kept result counts as old when a file of the build settings of the app has changed', () => {
  expect(SOURCES).toEqual(expect.arrayContaining(globSync('client/*.ts', { cwd: ROOT })))
})
