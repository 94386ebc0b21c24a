import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint, loadScript, outdatedFiles, SCRIPT_NAMES, sourcesOf } from './bundles.ts'

/** Every document of a scenario parses it again, so that a whole library in it would cost most of the time. */
const MOST_CHARACTERS = 100_000

test.each(['agent', 'eyes'] as const)("the script '%s' is short enough to go into every document", async name => {
  expect((await loadScript(name)).length).toBeLessThan(MOST_CHARACTERS)
})

test('the three newest versions are kept with all their files', () => {
  const files = [1, 2, 3, 4].flatMap(at => [
    { file: `screens-${at}.css`, at },
    { file: `screens-${at}.js`, at: at + 0.5 },
  ])
  expect(outdatedFiles(files)).toEqual(['screens-1.css', 'screens-1.js'])
})

test.each([...SCRIPT_NAMES, 'screens'] as const)('another version of a package makes the script %s again', name => {
  expect(sourcesOf(name)).toContain('package-lock.json')
})

test('a fingerprint changes with each of its files, and with sources in its folders only', async () => {
  const root = await mkdtemp(join(tmpdir(), 'drydock-bundles-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'src/deep'), { recursive: true })
  const seen = new Set<string>()
  const files = ['package-lock.json', 'src/deep/a.ts', 'src/b.css', 'src/c.tsx', 'src/notes.md']
  for (const file of files) await writeFile(join(root, file), '')
  const note = async (): Promise<number> => seen.add(await fingerprint(root, ['package-lock.json', 'src'])).size
  expect([await note(), await note()]).toEqual([1, 1])
  const sizes: number[] = []
  for (const [index, file] of files.entries()) {
    await utimes(join(root, file), 1, index)
    sizes.push(await note())
  }
  expect(sizes).toEqual([2, 3, 4, 5, 5])
})
