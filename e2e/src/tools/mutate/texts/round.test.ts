import type { Scenario } from '@drydock/simulator'
import { expect, test } from 'vitest'
import { candidates, type Known } from './candidates.ts'
import { isOfLaw, line, selectedTexts } from './round.ts'

const text = (id: string, words: string) => ({ id, text: words, line: 7, file: 'client/src/texts/profile.ts' })
const SAVE = text('profile/profile.save', 'SAVE')
const HINT = text('profile/profile.failedHint', 'Nothing can be changed until it has been read.')
const known = (id: string, source: string, ms: number, read: readonly string[], passed = true): Known => ({
  scenario: { id } as Scenario,
  source,
  played: { passed, ms, read },
})

test('scenarios that read a text are asked, those that write it down first, then the quickest', () => {
  const all = [
    known('SC-1', '', 10, [SAVE.id]),
    known('SC-2', '', 5, [SAVE.id]),
    known('SC-3', "button: 'SAVE'", 90, [SAVE.id]),
    known('SC-4', 'SAVE', 1, []),
    known('SC-5', 'SAVE', 1, [SAVE.id], false),
  ]
  expect(candidates(all, SAVE).map(it => it.scenario.id)).toEqual(['SC-3', 'SC-2', 'SC-1'])
})

test('words pick texts by the start of their name, by what they say, and those of the law', () => {
  const all = [SAVE, HINT]
  expect([[], ['profile/profile.f'], ['SAVE'], ['law'], ['vip/']].map(words => selectedTexts(all, words))).toEqual([
    all,
    [HINT],
    [SAVE],
    [SAVE],
    [],
  ])
})

test('a text of the law is one that the table quotes', () => {
  expect(
    [
      SAVE,
      HINT,
      text('sensors/NAMES.10', 'Main door sensor'),
      text('eventlog/eventlog.armings', 'Main power loss'),
    ].map(isOfLaw),
  ).toEqual([true, false, true, false])
})

test('a line says who noticed, or where the text stands', () => {
  expect(line({ text: SAVE, by: 'SC-3', readers: 3 })).toBe('noticed    law  profile/profile.save "SAVE"  SC-3')
  expect(line({ text: HINT, by: undefined, readers: 0 })).toBe(
    `UNNOTICED       ${HINT.id} "${HINT.text}"  client/src/texts/profile.ts:7, read by 0 scenarios`,
  )
})
