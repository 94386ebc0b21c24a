import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLibrary } from '@drydock/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import { ROOT, SCENARIOS } from '#paths.ts'
import { argumentsFor, runsOf } from './ask.ts'
import type { Check } from './known.ts'
import { hasTitle, mutated, titlePattern } from './mutant.ts'
import { type RunChecks, tryRows } from './round.ts'
import { ROWS, type KnownRow, rowsFor } from './table.ts'
import { type CheckVerdict, verdictOf } from './verdict.ts'

const scenario = (id: string, driver: 'dom' | 'chromium' = 'chromium'): Check => ({ is: 'scenario', id, driver })
const one = (title: string, file = 'e2e/specs/map.spec.ts'): Check => ({ is: 'test', file, title })
const row = (more: Partial<KnownRow> = {}): KnownRow => ({
  group: 'map',
  name: 'The map shows the roadmap.',
  file: 'a.ts',
  find: "'satellite'",
  replace: "'roadmap'",
  noticedBy: scenario('SC-1'),
  ...more,
})

/** The rows of the table. */

const { scenarios } = readLibrary(SCENARIOS, vocabulary)
const ids = new Set(scenarios.map(it => it.id))

test('every known mutant can be put in, and its check exists', async () => {
  const wrong: string[] = []
  for (const it of ROWS) {
    try {
      mutated(await readFile(join(ROOT, it.file), 'utf8'), it)
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    }
    const { name, noticedBy: check } = it
    if (check.is === 'scenario') {
      if (!ids.has(check.id)) wrong.push(`Mutant '${name}': no scenario ${check.id}.`)
      continue
    }
    const source = await readFile(join(ROOT, check.file), 'utf8').catch(() => '')
    if (!hasTitle(source, check.title)) wrong.push(`Mutant '${name}': no '${check.title}' in ${check.file}.`)
  }
  expect(wrong).toEqual([])
})

test('the file of every check is one that Vitest runs', () => {
  const files = ROWS.flatMap(it => (it.noticedBy.is === 'test' ? [it.noticedBy.file] : []))
  expect(files.filter(it => !existsSync(join(ROOT, it)) || !/\.(?:spec\.ts|test\.tsx?)$/.test(it))).toEqual([])
})

test('no two known mutants have the same name', () => {
  const names = ROWS.map(it => it.name)
  expect(names.filter((it, index) => names.indexOf(it) !== index)).toEqual([])
})

/** The runner. */

test('a mutant replaces the single occurrence of its text', () => {
  expect(mutated("view('satellite')", row())).toBe("view('roadmap')")
  expect(mutated("view('satellite')", row({ replace: "'$&'" }))).toBe("view('$&')")
})

test.each([
  ['does not occur', "view('hybrid')", {}, 'occurs 0 times'],
  ['occurs twice', "['satellite', 'satellite']", {}, 'occurs 2 times'],
  ['is empty', 'view()', { find: '' }, 'no text to find'],
  ['is not changed', "view('satellite')", { replace: "'satellite'" }, 'changes nothing'],
])('a mutant whose text %s is an error', (_, source, more, said) =>
  expect(() => mutated(source, row(more))).toThrow(said),
)

test.each([
  ['a door opens (twice)', 'a door opens (twice)', true],
  ['a door opens', 'a door opens twice', false],
  ['a current of %f A: pump running is %s', 'a current of 0.75 A: pump running is true', true],
  ['$name shows $it.words', 'SAVE shows the word', true],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a source
  ['HOME-02 ${name} has a row', 'HOME-02 Bilge has a row', true],
])('the title %o matches a test called %o: %o', (title, called, expected) => {
  expect(new RegExp(`^${titlePattern(title)}`).test(called)).toBe(expected)
})

test.each([
  ["test('a door opens', () => {})", 'a door opens', true],
  ["test('a door opens', () => {})", 'a door shuts', false],
  [
    "test.each([['MAP-01']])('an answer of %s that cannot be read', () => {})",
    'an answer of profile that cannot be read',
    true,
  ],
  ["test.each([['a door opens']])('%s', () => {})", 'a door opens', true],
  ["test.each([['a door opens']])('%s', () => {})", 'a door shuts', false],
])('the source %o has the title %o: %o', (source, title, expected) => expect(hasTitle(source, title)).toBe(expected))

function replayed(...verdicts: readonly string[]): unknown {
  const failuresOf = (verdict: string): readonly string[] => (verdict === 'failed' ? ['Expected red.\nmore'] : [])
  return { results: verdicts.map(verdict => ({ id: 'SC-1', verdict, failures: failuresOf(verdict) })) }
}
function tested(status: string, more: object = {}): unknown {
  const assertionResults = [{ title: 'MAP-01', status, failureMessages: ['Error: red'] }]
  return { testResults: [{ name: '/copy/e2e/specs/map.spec.ts', message: '', assertionResults, ...more }] }
}

test.each<[string, Check, unknown, CheckVerdict['is']]>([
  ['a scenario that passes', scenario('SC-1'), replayed('passed'), 'passed'],
  ['a scenario of which one case fails', scenario('SC-1'), replayed('passed', 'failed'), 'failed'],
  ['a scenario that is skipped', scenario('SC-1'), replayed('skipped'), 'broken'],
  ['a scenario that is not in the report', scenario('SC-2'), replayed('passed'), 'broken'],
  ['a test that passes', one('MAP-01'), tested('passed'), 'passed'],
  ['a test that fails', one('MAP-01'), tested('failed'), 'failed'],
  ['a test that is left out', one('MAP-01'), tested('skipped'), 'broken'],
  ['a title that no test has', one('MAP-02'), tested('passed'), 'broken'],
  ['a file that is not in the report', one('MAP-01', 'e2e/specs/home.spec.ts'), tested('passed'), 'broken'],
  [
    'a file that cannot be loaded',
    one('MAP-01'),
    tested('passed', { message: 'SyntaxError', assertionResults: [] }),
    'broken',
  ],
  ['a run without a report', one('MAP-01'), undefined, 'broken'],
])('%s', (_, check, report, expected) => expect(verdictOf(check, report).is).toBe(expected))

test('a verdict has the first line of the failure', () => {
  expect(verdictOf(scenario('SC-1'), replayed('failed')).why).toBe('Expected red.')
})

test('checks of one kind share a run, and equal checks run once', () => {
  const unit = one('adds', 'client/src/a.test.ts')
  const [first, second, bare] = [scenario('SC-1'), scenario('SC-2'), scenario('SC-1', 'dom')]
  const spec = one('MAP-01')
  expect(runsOf([first, spec, scenario('SC-1'), second, bare, unit])).toEqual([[first, second], [spec], [bare], [unit]])
})

test('a run names its scenarios, or its files and titles', () => {
  const replay = argumentsFor([scenario('SC-1'), scenario('SC-2')], 'out.json').join(' ')
  expect(replay).toBe('e2e/src/cli/main.ts replay --driver chromium --jobs 1 --json out.json SC-1 SC-2')
  const words = argumentsFor([one('MAP-01 (a)'), one('MAP-02')], 'out.json')
  expect(words).toEqual(expect.arrayContaining(['specs', '(?:MAP-01 \\(a\\)$|MAP-02$)', 'e2e/specs/map.spec.ts']))
})

test('words select rows by group, scenario, name, file and title; a word that selects none is named', () => {
  const rows = [row(), row({ group: 'home', name: 'No gauge.', file: 'gauge.ts', noticedBy: one('HOME-02 shows') })]
  const picked = (...words: readonly string[]): string =>
    rowsFor(rows, words)
      .rows.map(it => it.group)
      .join()
  expect([picked(), picked('map', 'home')]).toEqual(['map,home', 'map,home'])
  expect([picked('map'), picked('SC-1'), picked('gauge'), picked('HOME-02')]).toEqual(['map', 'map', 'home', 'home'])
  expect(rowsFor(rows, ['map', 'nothing']).unknown).toEqual(['nothing'])
})

/** A copy with one source, and checks that judge this source. */
async function round(rows: readonly KnownRow[], verdict: (source: string) => CheckVerdict) {
  const copy = await mkdtemp(join(tmpdir(), 'drydock-known-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  const file = join(copy, 'a.ts')
  await writeFile(file, "view('satellite')")
  let asked = 0
  const ask: RunChecks = async (_, checks) => {
    asked += checks.length
    const source = await readFile(file, 'utf8')
    return checks.map(() => verdict(source))
  }
  const tried = await tryRows({ copies: [copy], ask, say: () => undefined }, rows)
  return { noticed: tried.map(it => it.isNoticed), asked, source: await readFile(file, 'utf8') }
}
const PASSED: CheckVerdict = { is: 'passed', why: '' }
const FAILED: CheckVerdict = { is: 'failed', why: 'Expected satellite.' }
const BROKEN: CheckVerdict = { is: 'broken', why: 'No test.' }

test('a mutant is noticed by a check that passes without it and fails with it; the source is restored', async () => {
  const ended = await round([row(), row({ replace: "'hybrid'" })], source =>
    source.includes('satellite') ? PASSED : FAILED,
  )
  expect(ended).toEqual({ noticed: [true, true], asked: 3, source: "view('satellite')" })
})

test.each<[string, Partial<KnownRow>, (source: string) => CheckVerdict]>([
  ['passes all the same', {}, () => PASSED],
  ['fails without it too', {}, () => FAILED],
  ['selects nothing', {}, () => BROKEN],
  ['selects nothing as soon as it is there', {}, source => (source.includes('satellite') ? PASSED : BROKEN)],
  [
    'would notice it, but it cannot be put in',
    { find: 'terrain' },
    source => (source.includes('satellite') ? PASSED : FAILED),
  ],
])('a mutant is not noticed by a check that %s', async (_, more, verdict) => {
  const { noticed, source } = await round([row(more)], verdict)
  expect([noticed, source]).toEqual([[false], "view('satellite')"])
})
