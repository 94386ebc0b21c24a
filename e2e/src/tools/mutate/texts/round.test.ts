import type { Scenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { candidates, type Known } from './candidates.ts'
import { isRequiredText, line, selectedTexts } from './round.ts'
import { filesWith } from './tests.ts'

const text = (id: string, words: string) => ({ id, text: words, line: 7, file: 'client/src/texts/profile.ts' })
const SAVE = text('profile/profile.save', 'SAVE')
const HINT = text('profile/profile.failedHint', 'Nothing can be changed until it is loaded.')
const known = (id: string, source: string, ms: number, read: readonly string[], passed = true): Known => ({
  scenario: { id } as Scenario,
  source,
  played: { passed, ms, read },
})

test('candidates are the scenarios that read a text: those that quote it first, then the quickest', () => {
  const all = [
    known('SC-1', '', 10, [SAVE.id]),
    known('SC-2', '', 5, [SAVE.id]),
    known('SC-3', "button: 'SAVE'", 90, [SAVE.id]),
    known('SC-4', 'SAVE', 1, []),
    known('SC-5', 'SAVE', 1, [SAVE.id], false),
  ]
  expect(candidates(all, SAVE).map(it => it.scenario.id)).toEqual(['SC-3', 'SC-2', 'SC-1'])
})

test('test files with a text are the one beside it, then unit tests, then specs', () => {
  const files = ['e2e/specs/vip.spec.ts', 'client/src/a.test.ts', 'client/src/texts/profile.test.ts'].map(file => ({
    file,
    source: 'it reads SAVE here',
  }))
  const others = [{ file: 'client/src/b.test.ts', source: 'nothing' }]
  expect(filesWith([...files, ...others], SAVE)).toEqual(files.map(it => it.file).toReversed())
})

test('words select texts by the start of their id, by their content, and the required ones with the word law', () => {
  const all = [SAVE, HINT]
  expect([[], ['profile/profile.f'], ['SAVE'], ['law'], ['vip/']].map(words => selectedTexts(all, words))).toEqual([
    all,
    [HINT],
    [SAVE],
    [SAVE],
    [],
  ])
})

test('a required text is one that the table quotes', () => {
  expect(
    [
      SAVE,
      HINT,
      text('sensors/NAMES.10', 'Main door sensor'),
      text('eventlog/eventlog.armings', 'Main power loss'),
    ].map(isRequiredText),
  ).toEqual([true, false, true, false])
})

test('a line says which scenario noticed, or where the text is', () => {
  expect(line({ text: SAVE, by: 'SC-3', readers: 3 })).toBe('noticed    law  profile/profile.save "SAVE"  SC-3')
  expect(line({ text: HINT, by: undefined, readers: 0 })).toBe(
    `UNNOTICED       ${HINT.id} "${HINT.text}"  client/src/texts/profile.ts:7, read by 0 scenarios`,
  )
})
