import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyLargeCache } from './compiledCode.ts'

/** Creates a cache with 300 bytes for two versions of Node; returns its folder. */
async function cacheOf300Bytes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-compiled-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [version, bytes] of [
    ['v24', 100],
    ['v26', 200],
  ] as const) {
    await mkdir(join(folder, version))
    await writeFile(join(folder, version, 'code'), 'x'.repeat(bytes))
  }
  return folder
}

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(it => it.isFile()).map(it => it.name)

test('compiled code is kept up to the limit', async () => {
  const folder = await cacheOf300Bytes()
  await emptyLargeCache(folder, 300)
  expect(await filesIn(folder)).toEqual(['code', 'code'])
})

test('compiled code of all versions goes when it exceeds the limit', async () => {
  const folder = await cacheOf300Bytes()
  await emptyLargeCache(folder, 299)
  expect(await filesIn(folder)).toEqual([])
})

test('a cache that does not exist is small enough', async () => {
  await expect(emptyLargeCache(join(tmpdir(), 'drydock-compiled-none'))).resolves.toBeUndefined()
})
