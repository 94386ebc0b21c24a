import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { SOURCES } from '#cached/buildDigest.ts'
import { CACHE, ROOT } from '#paths.ts'
import { expect, onTestFinished, test } from 'vitest'
import { APP, type Build, CONSOLE, ensureBuild } from './appBuild.ts'

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

/** A page with one script, and a build of it whose files are made by hand. */
async function openPage(settings = ''): Promise<Build> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-page-'))
  const name = relative(tmpdir(), folder)
  onTestFinished(async () => {
    await rm(folder, { recursive: true })
    await rm(join(CACHE, `${name}-build`), { recursive: true, force: true })
  })
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist/index.html'), 'earlier')
  await writeFile(join(folder, 'dist/earlier.js'), '')
  await writeFile(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>')
  await writeFile(join(folder, 'main.js'), 'document.title = "Page"')
  await writeFile(join(folder, 'vite.config.ts'), `export default {${settings}}`)
  const root = relative(ROOT, folder)
  return { name, root, folder: join(folder, 'dist'), sources: [], files: [join(root, 'index.html')] }
}

test('a build that fails leaves the earlier one, which a server may serve', async () => {
  const it = await openPage("plugins: [{ name: 'broken', writeBundle() { throw new Error('no space') } }]")
  await expect(ensureBuild(it, () => undefined)).rejects.toThrow(`the ${it.name} could not be built: `)
  expect((await readdir(it.folder)).toSorted()).toEqual(['earlier.js', 'index.html'])
  expect(await readFile(join(it.folder, 'index.html'), 'utf8')).toBe('earlier')
})

test('a build replaces the earlier one, and is made once', async () => {
  const it = await openPage()
  expect([await ensureBuild(it, () => undefined), await ensureBuild(it, () => undefined)]).toEqual([true, false])
  expect((await readdir(it.folder)).toSorted()).toEqual(['.fingerprint', '.times', 'assets', 'index.html'])
  const [script] = await readdir(join(it.folder, 'assets'))
  expect(await readFile(join(it.folder, 'index.html'), 'utf8')).toContain(`/assets/${script}`)
})
