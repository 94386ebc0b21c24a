import { mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('makeFolder creates a folder with its parents, also twice and at once', async () => {
  const folder = await place()
  await Promise.all([makeFolder(join(folder, 'a/b/c')), makeFolder(join(folder, 'a/b/d'))])
  await makeFolder(join(folder, 'a/b/c'))
  expect((await readdir(join(folder, 'a/b'))).toSorted()).toEqual(['c', 'd'])
})

test('makeFolder goes on when somebody else creates the parent at the same moment', async () => {
  const folder = await place()
  for (let times = 0; times < 300; times++) {
    const parent = join(folder, String(times))
    const made = makeFolder(join(parent, 'a'))
    mkdirSync(parent)
    await made
  }
  expect(await readdir(join(folder, '299'))).toEqual(['a'])
})

test('makeFolder refuses the path of a file, and a path below a file', async () => {
  const folder = await place()
  await mkdir(join(folder, 'a'))
  await writeFile(join(folder, 'a/file'), '')
  await expect(makeFolder(join(folder, 'a/file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(folder, 'a/file/b/c'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(process.platform === 'linux').each(['/proc/drydock', '/proc/drydock/below'])(
  'makeFolder refuses %s, where no folder can be created, and does not try for ever',
  async path => {
    await expect(makeFolder(path)).rejects.toMatchObject({ syscall: 'mkdir' })
  },
)
