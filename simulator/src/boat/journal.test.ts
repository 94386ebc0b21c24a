import { expect, test } from 'vitest'
import { createJournal } from './journal.ts'

test('an entry carries the moment at which it was told', () => {
  let now = 5
  const journal = createJournal(() => now)
  journal.tell('state', 'armed', true)
  now = 9
  journal.tell('hub', 'JoinOpen', [])
  expect(journal.since(0).map(it => [it.seq, it.at, it.lane, it.name, it.body])).toEqual([[1, 5, 'state', 'armed', true], [2, 9, 'hub', 'JoinOpen', []]])
})

test('a listener hears what is told after it came and before it left', () => {
  const journal = createJournal(() => 0)
  const heard: string[] = []
  journal.tell('step', 'before')
  const leave = journal.listen(it => heard.push(it.name))
  journal.tell('step', 'during')
  leave()
  journal.tell('step', 'after')
  expect(heard).toEqual(['during'])
})

test('a boat that runs for days keeps the newest entries and their numbers', () => {
  const journal = createJournal(() => 0, 3)
  for (let i = 1; i <= 10; i++) journal.tell('step', `s${i}`)
  const kept = journal.since(0)
  expect(kept.length).toBeLessThanOrEqual(6)
  expect(kept.at(-1)?.seq).toBe(10)
  expect(journal.since(8).map(it => it.name)).toEqual(['s9', 's10'])
})
