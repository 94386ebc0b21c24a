import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { COMMANDS } from '#cli/commands.ts'
import { ENTRIES, WORKSPACE_ONLY } from './bundle.ts'
import { EXPORTED, packageManifest } from './manifest.ts'

test('what the package leaves out are the commands for work on Drydock itself', async () => {
  expect(WORKSPACE_ONLY.toSorted()).toEqual(COMMANDS.flatMap(it => (it.isInternal ? [it.name] : [])).toSorted())
  for (const it of WORKSPACE_ONLY) await access(join(ROOT, `e2e/src/cli/${it}.ts`))
})

test('the workspace exports what the package exports, under the same words', async () => {
  const { default: manifest } = await import('../../../package.json', { with: { type: 'json' } })
  expect(Object.entries(manifest.exports).toSorted()).toEqual(
    EXPORTED.map(it => [`./${it}`, `./${ENTRIES[it].replace(/^e2e\//, '')}`]).toSorted(),
  )
  expect(Object.keys((await packageManifest({})).exports)).toEqual([...EXPORTED.map(it => `./${it}`), './package.json'])
})

test('the package needs what it brings along, and nothing else', async () => {
  expect(await packageManifest({ 'world-atlas': '2.0.2' })).toMatchObject({
    dependencies: { 'world-atlas': '2.0.2' },
    bundleDependencies: ['world-atlas'],
    peerDependenciesMeta: { playwright: { optional: true }, vitest: { optional: true } },
  })
})

test('the 57 MB of the tool that looks at regular expressions are for development of the workspace alone', async () => {
  const manifest = async (folder: string): Promise<Readonly<Record<string, unknown>>> =>
    JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8'))
  const { workspaces } = await manifest('.')
  const needed = await Promise.all(
    (workspaces as string[]).map(async folder => (await manifest(folder))['dependencies'] ?? {}),
  )
  expect(JSON.stringify(needed)).not.toContain('recheck')
  expect(await manifest('e2e')).toMatchObject({ devDependencies: { recheck: expect.any(String) } })
  expect(JSON.stringify(await packageManifest({}))).not.toContain('recheck')
})
