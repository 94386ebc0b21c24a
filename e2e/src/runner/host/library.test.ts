import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadSelection, scenariosOf, selectionOf } from './library.ts'
import { ROOT } from '#paths.ts'
import { unreadableResult } from '#cli/unreadableResult.ts'

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
])("the folder, glob or file '%s' outside the library selects its own scenarios: %j", (word, ids) => {
  expect(scenariosOf([join(place, word)]).map(it => it.id)).toEqual(ids)
})

test('a file that several words select is selected once', async () => {
  const [one, lost] = [join(place, 'one.yaml'), join(place, 'lost.yaml')]
  const { scenarios, unreadable } = await loadSelection([one, lost, one, place, lost])
  expect([scenarios.map(it => it.id), unreadable.length]).toEqual([['OWN-01', 'OWN-02', 'OWN-03'], 1])
})

test('words that repeat others leave the order of the first', async () => {
  const [one, two] = [join(place, 'one.yaml'), join(place, 'two.yaml')]
  const { scenarios } = await loadSelection([two, place, one])
  expect(scenarios.map(it => it.id)).toEqual(['OWN-02', 'OWN-01', 'OWN-03'])
})

test('a glob without a scenario is reported as such', () => {
  expect(() => scenariosOf([join(place, '*.txt')])).toThrow(
    `'${join(place, '*.txt')}' matches no file that ends in .yaml.`,
  )
})

test.each(['', ' '])("the empty word '%s' is refused, since it would select the whole current folder", word => {
  expect(() => selectionOf([word])).toThrow('an empty word names no scenario. Omit it.')
})

test('a file or program that is missing or exports no scenario is a result of its own with its reason', async () => {
  const [lost, gone, empty] = ['lost.yaml', 'gone.ts', 'empty.ts'].map(it => join(place, it))
  await writeFile(empty ?? '', 'export const nothing = 1\n')
  const { scenarios, unreadable } = await loadSelection([join(place, 'one.yaml'), lost ?? '', gone ?? '', empty ?? ''])
  expect(scenarios.map(it => it.id)).toEqual(['OWN-01'])
  expect(unreadable.map(unreadableResult)).toMatchObject([
    { id: 'gone.ts', failures: [expect.stringMatching(/gone\.ts:1:1: The file cannot be read: .*gone\.ts/)] },
    { id: 'empty.ts', failures: [`${empty}:1:1: The file exports no scenario.`] },
    { id: 'lost.yaml', failures: [`${lost}:1:1: The file cannot be read: there is no such file.`] },
  ])
})

test('a program that Node takes for CommonJS is refused with what to set', async () => {
  const file = join(place, 'commonjs.ts')
  // Vitest itself reads any file as a module: the error is that of Node.
  await writeFile(file, "throw new SyntaxError('Cannot use import statement outside a module')\n")
  const { unreadable } = await loadSelection([file])
  expect(unreadable.map(unreadableResult)).toMatchObject([
    { failures: [expect.stringMatching(/outside a module\. Set "type": "module" in package\.json\.$/)] },
  ])
})

test('the steps of a program have the lines of its YAML, and say so', async () => {
  const file = join(place, 'built.ts')
  const builder = join(ROOT, 'e2e/src/runner/captain/scenario.ts')
  await writeFile(
    file,
    `import { scenario } from '${builder}'\nexport const it = scenario('A', { id: 'TRY-1' }).expect({ state: { armed: true } })\n`,
  )
  const { scenarios } = await loadSelection([file])
  expect(scenarios[0]?.scenes[0]?.steps[0]?.place.file).toBe(`${file} (its YAML)`)
})

test('ids in any order and case select the same scenarios as all files together have under them', () => {
  const all = scenariosOf([])
  const ids = [...new Set(all.map(it => it.id))]
  const cased = fc.constantFrom(...ids).chain(id => fc.constantFrom(id, id.toLowerCase()))
  fc.assert(
    fc.property(fc.array(cased, { minLength: 1, maxLength: 3 }), words => {
      const meant = words.map(it => it.toUpperCase())
      expect(scenariosOf(words)).toEqual(all.filter(it => meant.includes(it.id)))
    }),
    { numRuns: 20 },
  )
})

test('a file that is no scenario by its name is refused as one', async () => {
  const file = join(place, 'trip.json')
  await writeFile(file, '{}')
  expect(() => scenariosOf([file])).toThrow(
    `'${file}' matches no scenario. It is a file whose name does not end in .yaml or .ts.`,
  )
})

test('an id beside a folder selects by both', () => {
  const wanted = scenariosOf([]).filter(it => it.id === 'SC-38' || it.file.includes('/alarm/'))
  expect(scenariosOf(['SC-38', 'alarm/'])).toEqual(wanted)
})

test('a word selects no scenario of which it is only a part of a word: own is not Unknown', () => {
  expect(() => scenariosOf(['own'])).toThrow(/^'own' matches no scenario/)
})

test('a folder without scenarios is refused as one, and a folder in place of a file too', async () => {
  await mkdir(join(place, 'empty'))
  await mkdir(join(place, 'folder.yaml'))
  const empty = join(place, 'empty')
  expect(() => scenariosOf([empty])).toThrow(
    `'${empty}' matches no scenario. It is a folder without files that end in .yaml.`,
  )
  expect(() => scenariosOf([join(place, 'folder.yaml')])).toThrow('The file cannot be read: it is a folder.')
})

test('an unreadable file is a result of its own with all problems, and the others are played', async () => {
  await writeFile(
    join(place, 'two.yaml'),
    'scenario: Two\nid: OWN-02\nsteps:\n  - sensr: 1\n  - as: { person: freind, do: [{ open: / }] }\n',
  )
  await writeFile(join(place, 'twin.yaml'), 'scenario: Twin\nid: OWN-01\nsteps: []\n')
  const { scenarios, unreadable } = selectionOf([place])
  expect(scenarios.map(it => it.id)).toEqual(['OWN-03', 'OWN-01'].toSorted())
  expect(unreadable.map(unreadableResult)).toMatchObject([
    {
      id: 'OWN-01',
      verdict: 'failed',
      hash: '',
      failures: [expect.stringMatching(/twin\.yaml:2:5: The id OWN-01 is taken by .*one\.yaml:2\.$/)],
    },
    {
      id: 'OWN-02',
      failures: [
        expect.stringMatching(/two\.yaml:4:5: Unknown step kind 'sensr'. Did you mean 'sensor'\?$/),
        expect.stringMatching(
          /two\.yaml:5:19: Nobody on this boat is called 'freind'\. There are: captain, friend\. Did you mean 'friend'\?$/,
        ),
      ],
    },
  ])
  expect(() => scenariosOf([place])).toThrow("Unknown step kind 'sensr'")
})

test('problems of a file outside the workspace have the path from the current folder', async () => {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(place)
  onTestFinished(() => cwd.mockRestore())
  await mkdir(join(place, 'bases'))
  await writeFile(join(place, 'bases/b.yaml'), 'armd: true\n')
  await writeFile(join(place, 'deep/twin.yaml'), 'scenario: Twin\nid: OWN-03\nuse: [../bases/b.yaml]\nsteps: []\n')
  expect(selectionOf(['deep']).unreadable.map(unreadableResult)).toMatchObject([
    {
      failures: [
        "bases/b.yaml:1:1: 'armd' is not known here. Did you mean 'armed'?",
        'deep/twin.yaml:2:5: The id OWN-03 is taken by deep/three.yml:2.',
      ],
      file: 'deep/twin.yaml',
    },
  ])
  await writeFile(
    join(place, 'deep/three.yml'),
    'scenario: Three\nid: OWN-03\nsteps:\n  - expect: { state: { armed: true } }\n',
  )
  expect(scenariosOf(['deep/three.yml'])[0]?.scenes[0]?.steps[0]?.place).toEqual({
    file: 'deep/three.yml',
    line: 4,
    column: 5,
  })
})
