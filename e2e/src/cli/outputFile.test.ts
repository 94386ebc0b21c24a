import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assertWritable } from './outputFile.ts'

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-out-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('assertWritable accepts existing and new files, and leaves no file behind', async () => {
  const folder = await place()
  await writeFile(join(folder, 'old.json'), '{}')
  await assertWritable([undefined, join(folder, 'old.json'), join(folder, 'new.json')])
  expect(await readdir(folder)).toEqual(['old.json'])
})

test.each([
  ['missing/out.json', 'ENOENT'],
  ['file/out.json', 'ENOTDIR'],
  ['.', 'it is a folder.'],
])('%s cannot be written, and the message says why: %s', async (name, reason) => {
  const folder = await place()
  await writeFile(join(folder, 'file'), '')
  const file = join(folder, name)
  await expect(assertWritable([file])).rejects.toThrow(new RegExp(`^'${file}' cannot be written: .*${reason}`))
})
