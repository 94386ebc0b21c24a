import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chosen } from './library.ts'

let place = ''
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'drydock-own-'))
  await mkdir(join(place, 'deep'))
  for (const [file, id] of [
    ['one.yaml', 'OWN-01'],
    ['two.yaml', 'OWN-02'],
    ['deep/three.yml', 'OWN-03'],
  ])
    await writeFile(join(place, file ?? ''), `scenario: Own\nid: ${id}\nsteps: []\n`)
  await writeFile(join(place, 'notes.txt'), 'no scenario')
})
afterEach(() => rm(place, { recursive: true }))

test.each([
  ['', ['OWN-01', 'OWN-02', 'OWN-03']],
  ['deep', ['OWN-03']],
  ['*.yaml', ['OWN-01', 'OWN-02']],
  ['**/*', ['OWN-03', 'OWN-01', 'OWN-02']],
  ['two.yaml', ['OWN-02']],
])("the folder, glob or file '%s' of somebody names just theirs: %j", (word, ids) => {
  expect(chosen([join(place, word)]).map(it => it.id)).toEqual(ids)
})

test('a glob that names no scenario is said to be one', () => {
  expect(() => chosen([join(place, '*.txt')])).toThrow(`'${join(place, '*.txt')}' names no file that ends in .yaml.`)
})

test('a word of the library picks nothing of which it is a part: own is not Unknown', () => {
  expect(() => chosen(['own'])).toThrow(/^'own' names no scenario/)
})
