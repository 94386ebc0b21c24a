import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addToCorpus, readCorpus } from './corpus.ts'
import type { CorpusWalk } from './corpusWalk.ts'
import { themedWalk } from './walk.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'drydock-corpus-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}
const walks: readonly CorpusWalk[] = [3, 1, 2].map(it => ({ ...themedWalk(it), reached: [`row ${it}`], cost: it }))

test('a corpus is read in the order in which its walks were added', async () => {
  const path = join(await folder(), 'new')
  expect(await readCorpus(path)).toEqual([])
  for (const it of walks) await addToCorpus(path, it)
  expect(await readCorpus(path)).toEqual(walks)
})

test.each([
  ['another version', (text: string) => text.replace('"version":3', '"version":2')],
  ['a file that was cut off', (text: string) => text.slice(0, 40)],
  ['an unknown theme', (text: string) => text.replace(/"theme":"\w+"/, '"theme":"picnic"')],
])('a corpus with %s is refused in one line', async (_, change) => {
  const path = await folder()
  for (const it of walks) await addToCorpus(path, it)
  const file = join(path, (await readdir(path))[1] ?? '')
  await writeFile(file, change(await readFile(file, 'utf8')))
  await expect(readCorpus(path)).rejects.toMatchObject({
    exitCode: 2,
    message: `'${file}' is no walk of this version of Drydock. Name another folder, or delete this one.`,
  })
})

test('a corpus that is no folder is refused in one line', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  await expect(readCorpus(file)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(file) })
})
