import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBelow, readLibrary, findScenario, selectScenarios } from './library.ts'
import { cpuMs } from '#testing/cpu.ts'
import { loadScenario } from './load.ts'
import { problemText } from '../problem.ts'
import { VOCABULARY } from '../testing.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'library-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(join(dir, file, '..'), { recursive: true })
  writeFileSync(join(dir, file), text)
}
const scenario = (id: string, name: string, covers: string, extra = ''): string =>
  `scenario: ${name}\nid: ${id}\ncovers: [${covers}]\n${extra}steps:\n  - expect: { push: JoinOpen, within: 1s, shows: [${covers}] }\n`

test('all scenario files below a folder are loaded in order of their ids, without bases and tracks', () => {
  write('b/SC-10.yaml', scenario('SC-10', 'Ten', 'ENROLL-01'))
  write('a/SC-2.yaml', scenario('SC-2', 'Two', 'ENROLL-02', 'use: [bases/big.yaml]\n'))
  write('bases/big.yaml', 'name: Big')
  write('tracks/x.yaml', 'nothing: here')
  const { scenarios, problems } = readLibrary(dir, VOCABULARY)
  expect(problems).toEqual([])
  expect(scenarios.map(it => [it.id, it.boat])).toEqual([
    ['SC-2', { name: 'Big' }],
    ['SC-10', {}],
  ])
})

test.skipIf(process.platform === 'win32')('a named pipe in a folder is left out, because nobody writes to it', () => {
  execFileSync('mkfifo', [join(dir, 'pipe.yaml')])
  write('SC-1.yaml', scenario('SC-1', 'One', 'HUB-08'))
  expect(readLibrary(dir, VOCABULARY)).toMatchObject({ scenarios: [{ id: 'SC-1' }], unreadable: [] })
})

test('a duplicate id is reported at the second place, even when the first file is unreadable', () => {
  write('a.yaml', 'scenario: A\nid: SC-1\nsteps: [3]')
  write('b.yaml', scenario('SC-1', 'B', 'HUB-08'))
  const { scenarios, unreadable, problems } = readLibrary(dir, VOCABULARY)
  expect([scenarios, unreadable.map(it => [it.file, it.id])]).toEqual([
    [],
    [
      [join(dir, 'a.yaml'), 'SC-1'],
      [join(dir, 'b.yaml'), 'SC-1'],
    ],
  ])
  expect(problems.map(problemText)).toEqual([
    `${join(dir, 'a.yaml')}:3:9: A step must have exactly one key, its kind, such as '- at: 10s', not 3.`,
    `${join(dir, 'b.yaml')}:2:5: The id SC-1 is taken by ${join(dir, 'a.yaml')}:2.`,
  ])
})

test('a file in Latin-1 is reported with the line of its first letter that is not UTF-8', () => {
  write('a.yaml', 'id: SC-1\n')
  writeFileSync(join(dir, 'a.yaml'), Buffer.from('# \u{fffd}\n', 'utf8'), { flag: 'a' })
  writeFileSync(join(dir, 'a.yaml'), Buffer.from('scenario: Sk\u00e6r\n', 'latin1'), { flag: 'a' })
  expect(readLibrary(dir, VOCABULARY).problems.map(problemText)).toEqual([
    `${join(dir, 'a.yaml')}:3:13: The file is not UTF-8. Save it again with the encoding UTF-8.`,
  ])
})

test('a file in UTF-8 may have a replacement character anywhere', () => {
  write('a.yaml', `\ufffd: 1\n`)
  write('b.yaml', scenario('SC-2', 'A \ufffd', 'ENROLL-02'))
  const { scenarios, problems } = readLibrary(dir, VOCABULARY)
  expect([scenarios.map(it => it.name), problems.some(it => it.message.includes('UTF-8'))]).toEqual([
    ['A \ufffd'],
    false,
  ])
})

test('a missing folder is an empty library', () =>
  expect(readLibrary(join(dir, 'no'), VOCABULARY)).toEqual({ scenarios: [], unreadable: [], problems: [] }))

test('a file is not loaded if its text is not asked for', () => {
  write('one.yaml', scenario('SC-1', 'One', 'HUB-08'))
  write('two.yaml', scenario('SC-2', 'Two', 'HUB-08'))
  write('broken.yaml', 'scenario: [')
  const { scenarios, problems } = readLibrary(dir, VOCABULARY, undefined, text => text.includes('SC-2'))
  expect([scenarios.map(it => it.id), problems]).toEqual([['SC-2'], []])
})

test.each([
  [[], ['SC-1', 'SC-2', 'SC-10']],
  [['sc-1'], ['SC-1']],
  [['ENROLL-01'], ['SC-10']],
  [['ENROLL'], ['SC-2', 'SC-10']],
  [['one.yaml'], ['SC-1']],
  [['enrollment'], ['SC-2', 'SC-10']],
  [['bilge'], ['SC-1']],
  [['BILGE ALARM'], ['SC-1']],
  [
    ['SC-10', 'SC-1', 'SC-10'],
    ['SC-1', 'SC-10'],
  ],
])('the words %j select %j', (words, ids) => {
  write('alarm/one.yaml', scenario('SC-1', 'Bilge alarm', 'HUB-08'))
  write('enrollment/two.yaml', scenario('SC-2', 'Two', 'ENROLL-02'))
  write('enrollment/ten.yaml', scenario('SC-10', 'Ten', 'ENROLL-01'))
  const { scenarios, unknown } = selectScenarios(readLibrary(dir, VOCABULARY).scenarios, words)
  expect([scenarios.map(it => it.id), unknown]).toEqual([ids, []])
})

test.each(['own', 'unk', 'ALAR', '(', 'a|b'])('%s is not a whole word of a name and selects nothing', word => {
  write('one.yaml', scenario('SC-12', 'Unknown alarm', 'HUB-08'))
  expect(selectScenarios(readLibrary(dir, VOCABULARY).scenarios, [word]).scenarios).toEqual([])
})

test('a word that selects nothing gets a suggestion', () => {
  write('one.yaml', scenario('SC-12', 'One', 'HUB-08'))
  const library = readLibrary(dir, VOCABULARY).scenarios
  expect(selectScenarios(library, ['HUB-09', 'zzzzzz']).unknown).toEqual([
    { word: 'HUB-09', meant: 'HUB-08' },
    { word: 'zzzzzz', meant: undefined },
  ])
})

test('a misspelt area gets a suggestion', () => {
  write('one.yaml', scenario('SC-12', 'One', 'ENROLL-09'))
  const library = readLibrary(dir, VOCABULARY).scenarios
  expect(selectScenarios(library, ['ENROL', 'enrolll']).unknown).toEqual([
    { word: 'ENROL', meant: 'ENROLL' },
    { word: 'enrolll', meant: 'ENROLL' },
  ])
})

test.each([
  ['a file in the folder', 'use: [bases/calm.yaml]', 'bases/calm.yaml', true],
  ['a file above it', 'use: [../secret.yaml]', '../secret.yaml', false],
  ['a file above it by an indirect path', 'use: [bases/../../secret.yaml]', '../secret.yaml', false],
  ['a file behind a link', 'use: [link.yaml]', '../secret.yaml', false],
  ['a file found beside a folder above', 'use: [secret.yaml]', '../secret.yaml', false],
])('a posted scenario reads only files below its folder: %s', (_, use, file, isRead) => {
  write('scenarios/bases/own.yaml', 'name: Nora')
  write(`scenarios/${file}`, 'name: Nora')
  symlinkSync(join(dir, 'secret.yaml'), join(dir, 'scenarios/link.yaml'))
  const folder = join(dir, 'scenarios')
  const loading = loadScenario(`scenario: A\nid: SC-1\n${use}\nsteps: []`, {
    file: join(folder, 'posted.yaml'),
    vocabulary: VOCABULARY,
    read: readBelow(folder),
  })
  expect('scenario' in loading).toBe(isRead)
})

test('a scenario is found by id or name, however its name is quoted, without reading other files in full', () => {
  write('a/SC-2.yaml', scenario('SC-2', '"Two: a \\"door\\""', 'ENROLL-02'))
  write('a/SC-3.yaml', scenario("'SC-3'", "It''s three".replace(/^(.*)$/, "'$1'"), 'ENROLL-03'))
  write('a/broken.yaml', 'scenario: [\nid: SC-4')
  for (let n = 100; n < 300; n++) write(`b/SC-${n}.yaml`, `scenario: Many\nid: SC-${n}\n${'about: x\n'.repeat(3_000)}`)
  const found = (called: string): string | undefined => findScenario(dir, VOCABULARY, called)?.id
  const ms = cpuMs(() =>
    expect(['SC-2', 'SC-3', 'Two: a "door"', "It's three", 'SC-4', 'Two', '', '1', '__proto__'].map(found)).toEqual([
      'SC-2',
      'SC-3',
      'SC-2',
      'SC-3',
      ...Array(5).fill(undefined),
    ]),
  )
  // Nine look-ups in 200 files; reading them completely takes more than a second each.
  expect(ms).toBeLessThan(2_000)
})
