import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadScenario } from '@drydock/simulator'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { loadSelection } from '#runner/host/library.ts'
import { slugOf } from '#runner/host/slug.ts'
import { newCommand, nextId, SERIES } from './new.ts'

let dir = ''
const said: string[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'new-'))
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})

test('drydock new writes a readable scenario with the given name and a new id', async () => {
  const file = join(dir, 'door.yaml')
  expect(await newCommand.start(['A', 'door:', 'opens', '--out', file, '--json'])).toBe(0)
  const text = await readFile(file, 'utf8')
  const loading = loadScenario(text, { file, vocabulary })
  expect(loading).toMatchObject({ scenario: { name: 'A door: opens' } })
  expect(JSON.parse(said.join(''))).toEqual({
    id: 'scenario' in loading && loading.scenario.id,
    name: 'A door: opens',
    file,
  })
  expect(text).toMatch(/^# yaml-language-server: \$schema=.*scenario\.schema\.json\n/)
})

test('drydock new quotes a file with a space in the command that plays it', async () => {
  const file = join(dir, 'q q.yaml')
  expect(await newCommand.start(['A', '--out', file])).toBe(0)
  expect(said.join('')).toContain(`\nPlay it with: npx drydock replay '${file}'\n`)
})

test.each([
  [[], 'a name is required'],
  [['A', '--area', 'Alarm!'], "--area takes a word such as alarm, not 'Alarm!'."],
  [
    ['A', '--area', 'alarm', '--out', '/nowhere/a.yaml'],
    '--area and --out both say where the file is. Omit one of them.',
  ],
  [['A', '--id', 'x'], "--id takes an id such as OWN-200, not 'x'."],
  [['A', '--id', 'SC-39'], 'the id SC-39 is used by scenarios/enrollment/'],
  [['A', '--out', 'a.txt'], "--out takes a file that ends in .yaml, not 'a.txt'."],
])('%j is refused: %s', (words, message) => expect(newCommand.start(words)).rejects.toThrow(message))

test('drydock new with --out gives each file an id that no file beside it has, also when that cannot be played', async () => {
  const idOf = async (file: string): Promise<number> => {
    said.length = 0
    await newCommand.start(['A', '--out', join(dir, file), '--json'])
    return Number(JSON.parse(said.join('')).id.replace('SC-', ''))
  }
  const first = await idOf('one.yaml')
  await writeFile(join(dir, 'broken.yaml'), `scenario: B\nid: "SC-${first + 1}"\nsteps: no\n`)
  expect([await idOf('two.yaml'), await idOf('three.yaml')]).toEqual([first + 2, first + 3])
  await expect(newCommand.start(['A', '--id', `SC-${first}`, '--out', join(dir, 'four.yaml')])).rejects.toThrow(
    'one.yaml. Choose another with --id.',
  )
})

test('drydock new sees the ids of scenarios anywhere below the current folder, but not of a package', async () => {
  const folders = ['tests/boats', 'node_modules/other', '.cache'].map(it => join(dir, it))
  for (const [index, folder] of folders.entries()) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'a.yaml'), `scenario: A\nid: SC-${9001 + index}\nsteps: []\n`)
  }
  await writeFile(join(dir, 'settings.yaml'), 'id: SC-9900\n')
  vi.spyOn(process, 'cwd').mockReturnValue(dir)
  await newCommand.start(['A', '--out', join(dir, 'elsewhere/b.yaml'), '--json'])
  expect(JSON.parse(said.join('')).id).toBe('SC-9002')
})

test('drydock new sees the ids of scenarios in TypeScript, but not of tests', async () => {
  await writeFile(
    join(dir, 'door.ts'),
    "import { scenario } from 'drydock/scenario'\nexport const one = scenario('One', { id: 'SC-9001' })\nexport const two = scenario('Two', { id: 'SC-9002' })\n",
  )
  await writeFile(join(dir, 'other.ts'), "export const it = { id: 'SC-9900' }\n")
  await writeFile(
    join(dir, 'door.test.ts'),
    "import { scenario } from 'drydock/scenario'\nscenario('A', { id: 'SC-9950' })\n",
  )
  vi.spyOn(process, 'cwd').mockReturnValue(dir)
  await newCommand.start(['A', '--out', join(dir, 'elsewhere/b.yaml'), '--json'])
  expect(JSON.parse(said.join('')).id).toBe('SC-9003')
})

test('drydock new does not overwrite a file', async () => {
  const file = join(dir, 'a.yaml')
  await writeFile(file, 'mine')
  await expect(newCommand.start(['A', '--out', file])).rejects.toThrow('already exists')
  expect(await readFile(file, 'utf8')).toBe('mine')
})

test.each([
  [SERIES.drydock, 'SC-101'],
  [SERIES.own, 'OWN-08'],
])('the next id of the series %s follows its greatest number: %s', (series, next) => {
  expect(nextId(['SC-09', 'SC-100', 'TRY-900', 'OWN-07', 'OWN-A'], series)).toBe(next)
})

test.each([
  ['A door opens', 'a-door-opens'],
  ['Å, «quoted»', 'a-quoted'],
  ['…', 'scenario'],
])('the slug of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))

test('scenarios written in TypeScript are loaded like files', async () => {
  const file = join(dir, 'door.ts')
  await writeFile(
    file,
    "export const one = { toYaml: () => 'scenario: One\\nid: TRY-1\\nsteps: []\\n' }\nexport const two = { toYaml: () => 'scenario: Two\\nid: TRY-2\\nsteps: []\\n' }\nexport const other = 3\n",
  )
  expect((await loadSelection([file])).scenarios.map(it => it.name)).toEqual(['One', 'Two'])
})

test.each([
  ['export const one = 3', 'exports no scenario'],
  ['throw new Error("no")', 'cannot be read: no'],
])('a TypeScript file without a scenario is unreadable, with one problem: %s', async (text, message) => {
  const file = join(dir, `${slugOf(text)}.ts`)
  await writeFile(file, text)
  const { scenarios, unreadable } = await loadSelection([file])
  expect([scenarios, unreadable.flatMap(it => it.problems)]).toEqual([
    [],
    [{ file, line: 1, column: 1, message: expect.stringContaining(message) }],
  ])
})
