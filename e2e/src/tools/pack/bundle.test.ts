import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { COMMANDS } from '#cli/commands.ts'
import { bundleEntries, ENTRIES, withoutWorkspace, WORKSPACE_ONLY } from './bundle.ts'
import { EXPORTED, fieldsTaken, packageManifest } from './manifest.ts'

test('the package leaves out only the commands for work on Drydock itself', async () => {
  expect(WORKSPACE_ONLY.toSorted()).toEqual(COMMANDS.flatMap(it => (it.isInternal ? [it.name] : [])).toSorted())
  for (const it of WORKSPACE_ONLY) await access(join(ROOT, `e2e/src/cli/${it}.ts`))
})

test('the worker of the package has nothing that changes sources', async () => {
  const { modules } = await bundleEntries({ tasks: 'e2e/src/cli/seedTasks.ts' }, [withoutWorkspace()])
  expect(modules.filter(it => it.includes('/tools/mutate/'))).toEqual([])
  expect(modules).toContain(join(ROOT, 'e2e/src/tools/ledger/checkVoyage.ts'))
})

test('the package has what the SignalR client loads in Node, so that verify connects', async () => {
  const { files, modules } = await bundleEntries({ hub: 'simulator/src/verify/hub.ts' }, [])
  const packages = ['ws', 'eventsource', 'tough-cookie', 'fetch-cookie']
  expect(packages.filter(it => !modules.some(module => module.includes(`/node_modules/${it}/`)))).toEqual([])
  expect(
    files.flatMap(it => [...it.code.matchAll(/\brequire(?:Func)?\(["'`](ws|eventsource|tough-cookie|fetch-cookie)/g)]),
  ).toEqual([])
})

test('openBoat loads no test runner, other than the fixture of Vitest', async () => {
  const loadsVitest = async (entry: 'boat' | 'vitest'): Promise<boolean> =>
    (await bundleEntries({ [entry]: ENTRIES[entry] }, [])).files.some(it => /from\s*"vitest"/.test(it.code))
  expect([await loadsVitest('boat'), await loadsVitest('vitest')]).toEqual([false, true])
})

test('the workspace and the package have the same exports', async () => {
  const { default: manifest } = await import('../../../package.json', { with: { type: 'json' } })
  expect(Object.entries(manifest.exports).toSorted()).toEqual(
    EXPORTED.map(it => [`./${it}`, `./${ENTRIES[it].replace(/^e2e\//, '')}`]).toSorted(),
  )
  expect(Object.keys((await packageManifest({})).exports)).toEqual([...EXPORTED.map(it => `./${it}`), './package.json'])
})

test('a bundle keeps the names of class expressions, by which oidc-provider finds lifetimes', async () => {
  const { files } = await bundleEntries({ token: 'node_modules/oidc-provider/lib/models/access_token.js' }, [])
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const { name, code } of files) await writeFile(join(folder, name), code)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const { default: tokenClass } = await import(pathToFileURL(join(folder, 'token.js')).href)
  expect(tokenClass({ BaseToken: Object }).name).toBe('AccessToken')
})

test('the package depends only on what it bundles', async () => {
  expect(await packageManifest({ 'world-atlas': '2.0.2' })).toMatchObject({
    dependencies: { 'world-atlas': '2.0.2' },
    bundleDependencies: ['world-atlas'],
    peerDependenciesMeta: {
      bullmq: { optional: true },
      ioredis: { optional: true },
      playwright: { optional: true },
      vitest: { optional: true },
    },
  })
})

test('the package has the keywords of the workspace, and types for each module before its code', async () => {
  const { keywords, exports } = (await packageManifest({})) as unknown as {
    readonly keywords: readonly string[]
    readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  }
  expect(keywords).toEqual([...new Set(keywords)].toSorted())
  expect(keywords.length).toBeGreaterThan(5)
  for (const it of EXPORTED)
    expect(Object.entries(exports[`./${it}`] ?? {})).toEqual([
      ['types', `./types/${it}.d.ts`],
      ['default', `./dist/${it}.js`],
    ])
})

test('the package takes over the repository as soon as the workspace names one', () => {
  const repository = { type: 'git', url: 'git+https://git.example/owner/drydock.git' }
  expect(fieldsTaken({ version: '1.0.0', private: true, scripts: {}, repository })).toEqual({
    version: '1.0.0',
    repository,
  })
})

test('the package names the repository that it is packed for, its issues and its README', async () => {
  const address = 'https://git.example/owner/drydock'
  expect(await packageManifest({}, address)).toMatchObject({
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: 'git', url: `git+${address}.git` },
  })
  expect(await packageManifest({})).not.toHaveProperty('repository')
})

test('recheck is a development dependency of the workspace only', async () => {
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
