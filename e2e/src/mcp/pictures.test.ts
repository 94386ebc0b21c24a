import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPictures } from './pictures.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('two servers in one folder write the pictures of a boat to two files', async () => {
  const folder = await emptyFolder()
  const [one, other] = [createPictures(folder), createPictures(folder)]
  expect(await one.fileOf('boat-1')).not.toBe(await other.fileOf('boat-1'))
})

test('a server writes all pictures of a boat to one file', async () => {
  const { fileOf } = createPictures(await emptyFolder())
  const file = await fileOf('boat-1')
  expect(basename(file)).toMatch(/^boat-1\.[0-9a-f]{8}\.png$/)
  expect(await fileOf('boat-1')).toBe(file)
})

test('before its first picture a server removes the oldest ones beyond 50, and nothing else', async () => {
  const folder = await emptyFolder()
  const names = ['armed.png', ...Array.from({ length: 52 }, (_, index) => `boat-${index}.0123abcd.png`)]
  for (const [index, name] of names.entries()) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), index, index)
  }
  await createPictures(folder).fileOf('boat-1')
  const left = new Set(await readdir(folder))
  expect(names.filter(it => !left.has(it))).toEqual(['boat-0.0123abcd.png', 'boat-1.0123abcd.png'])
})

test('a folder that could not be created is tried again for the next picture', async () => {
  const folder = join(await emptyFolder(), 'shots')
  await writeFile(folder, 'no folder')
  const { fileOf } = createPictures(folder)
  await expect(fileOf('boat-1')).rejects.toThrow('EEXIST')
  await rm(folder)
  expect(await fileOf('boat-1')).toContain(folder)
})
