import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '#paths.ts'
import { buildDigest, digestOf, SOURCES } from './buildDigest.ts'
import { engineDigest } from './engineDigest.ts'
import { isWorkspaceFile } from './workspaceFiles.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the build digest changes with a byte, a name and a new file, but not with a test', async () => {
  const root = await temporaryFolder()
  const digest = (): string => digestOf(root, ['src', 'package-lock.json'])
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/a.ts'), 'one')
  const seen = [digest()]
  await writeFile(join(root, 'src/a.ts'), 'two')
  seen.push(digest())
  await writeFile(join(root, 'src/b.ts'), '')
  seen.push(digest())
  await writeFile(join(root, 'package-lock.json'), '{}')
  seen.push(digest())
  expect(new Set(seen).size).toBe(4)
  await writeFile(join(root, 'src/a.test.ts'), 'test')
  expect(digest()).toBe(seen.at(-1))
})

test('the build digest of mutants changes with a test and a document, but not with packages and output', async () => {
  const root = await temporaryFolder()
  const digest = (): string => digestOf(root, ['.'], isWorkspaceFile)
  const write = async (folder: string, name: string): Promise<void> => {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, name), '')
  }
  const seen = [digest()]
  await write('client/src', 'a.test.ts')
  seen.push(digest())
  await write('docs', 'rights.md')
  seen.push(digest())
  expect(new Set(seen).size).toBe(3)
  for (const it of ['node_modules/a', 'client/node_modules', '.git', '.drydock', 'client/dist']) await write(it, 'b.ts')
  expect(digest()).toBe(seen.at(-1))
})

test('the build digest reads every workspace but those that play no scenario', async () => {
  const { workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
  // The digest of a case has its scenario; of e2e the runner alone decides.
  const others = ['console', 'e2e', 'scenarios', 'site']
  const read = SOURCES.flatMap(it => (it.endsWith('/src') ? [it.slice(0, -'/src'.length)] : []))
  expect(read.toSorted()).toEqual(workspaces.filter(it => !others.includes(it)).toSorted())
})

test('the build digest of a browser includes the built app', () => {
  expect(buildDigest('none')).toMatch(/^[0-9a-f]{64}$/)
  expect(buildDigest('none')).toBe(buildDigest('dom'))
})

test('the engine digest changes with a byte of the browser', async () => {
  const program = join(await temporaryFolder(), 'chromium')
  vi.stubEnv('DRYDOCK_CHROMIUM', program)
  onTestFinished(() => void vi.unstubAllEnvs())
  await writeFile(program, '#!/bin/sh\necho 150\n')
  await chmod(program, 0o755)
  const before = await engineDigest('chromium', false)
  expect(await engineDigest('chromium', false)).toBe(before)
  await writeFile(program, '#!/bin/sh\necho 150 \n')
  expect(await engineDigest('chromium', false)).not.toBe(before)
})

test('engines of different drivers differ', async () => {
  expect(await engineDigest('none', false)).not.toBe(await engineDigest('dom', false))
})
