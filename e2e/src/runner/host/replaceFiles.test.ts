import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { replaceFiles } from './replaceFiles.ts'

let [from, to] = ['', '']
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-replace-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  from = await filled(join(folder, 'from'), ['index.html', 'sw.js', 'workbox.js', 'assets/new.js'])
  to = await filled(join(folder, 'to'), ['index.html', 'sw.js', 'assets/old.js'])
})

/** Writes files that contain the name of their folder. */
async function filled(folder: string, files: readonly string[]): Promise<string> {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), folder)
  }
  return folder
}
const read = (file: string): Promise<string> => readFile(join(to, file), 'utf8')

test('the files of one folder replace those of another', async () => {
  await replaceFiles(from, to)
  expect((await readdir(to, { recursive: true })).toSorted()).toEqual(
    ['assets', join('assets', 'new.js'), 'index.html', 'sw.js', 'workbox.js'].toSorted(),
  )
  expect(await read('index.html')).toBe(from)
})

test.each(['assets/new.js', 'workbox.js'])('the page stays with its parts until %s is there', async file => {
  // A folder in its place: it cannot be moved there.
  await mkdir(join(to, file, 'x'), { recursive: true })
  await expect(replaceFiles(from, to)).rejects.toThrow()
  expect([await read('index.html'), await read('sw.js'), await read('assets/old.js')]).toEqual([to, to, to])
})
