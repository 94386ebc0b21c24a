import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

test('a walk that is added after another one was deleted is the last', async () => {
  const path = await folder()
  for (const it of walks) await addToCorpus(path, it)
  await rm(join(path, (await readdir(path)).toSorted()[0] ?? ''))
  const added: readonly CorpusWalk[] = [4, 5, 6, 7].map(it => ({ ...themedWalk(it), reached: [`row ${it}`], cost: it }))
  for (const it of added) await addToCorpus(path, it)
  expect(await readCorpus(path)).toEqual([...walks.slice(1), ...added])
})

test('a walk that cannot be written is reported in one line', async () => {
  const file = join(await folder(), 'file')
  await writeFile(file, '')
  await expect(addToCorpus(file, { ...themedWalk(1), reached: [], cost: 1 })).rejects.toMatchObject({
    exitCode: 2,
    message: `'${file}' cannot be written: a file is where a folder is needed.`,
  })
})

test('more than 9,999 walks stay in their order', async () => {
  const path = await folder()
  const walk: CorpusWalk = { ...themedWalk(1), reached: ['row 1'], cost: 1 }
  await addToCorpus(path, walk)
  await rename(join(path, (await readdir(path))[0] ?? ''), join(path, '9999-00000000.json'))
  for (const cost of [2, 3]) await addToCorpus(path, { ...walk, cost })
  expect((await readCorpus(path)).map(it => it.cost)).toEqual([1, 2, 3])
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
