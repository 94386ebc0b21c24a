import { expect, test } from 'vitest'
import { MAX_JSON_LENGTH } from './truncate.ts'
import { createJournal } from './journal.ts'
import { MAX_FULL_CALLS_LENGTH } from './callRetention.ts'

test('an entry carries the moment at which it was told', () => {
  let now = 5
  const journal = createJournal(() => now)
  journal.append('state', 'armed', true)
  now = 9
  journal.append('hub', 'JoinOpen', [])
  expect(journal.since(0).map(it => [it.seq, it.at, it.lane, it.name, it.body])).toEqual([
    [1, 5, 'state', 'armed', true],
    [2, 9, 'hub', 'JoinOpen', []],
  ])
})

test('a listener hears what is told after it came and before it left', () => {
  const journal = createJournal(() => 0)
  const heard: string[] = []
  journal.append('step', 'before')
  const leave = journal.subscribe(it => heard.push(it.name))
  journal.append('step', 'during')
  leave()
  journal.append('step', 'after')
  expect(heard).toEqual(['during'])
})

test('a boat that runs for days keeps the newest entries and their numbers', () => {
  const journal = createJournal(() => 0, 3)
  for (let i = 1; i <= 10; i++) journal.append('step', `s${i}`)
  const kept = journal.since(0)
  expect(kept.length).toBeLessThanOrEqual(6)
  expect(kept.at(-1)?.seq).toBe(10)
  expect(journal.since(8).map(it => it.name)).toEqual(['s9', 's10'])
})

test('what a listener tells itself is heard after what it was listening to, by everybody', () => {
  const journal = createJournal(() => 0)
  const heard: string[] = []
  journal.subscribe(it => {
    if (it.name === 'first') journal.append('step', 'answer')
  })
  journal.subscribe(it => heard.push(it.name))
  journal.append('step', 'first')
  journal.append('step', 'second')
  expect(heard).toEqual(['first', 'answer', 'second'])
  expect(journal.since(0).map(it => it.name)).toEqual(heard)
})

test('who comes while something is being told hears only what is told from then on', () => {
  const journal = createJournal(() => 0)
  const heard: string[] = []
  journal.subscribe(it => {
    if (it.name !== 'first') return
    journal.append('step', 'before')
    journal.subscribe(late => heard.push(late.name))
    journal.append('step', 'after')
  })
  journal.append('step', 'first')
  expect(heard).toEqual(['after'])
})

test('a listener that fails does not keep the next entry from being heard', () => {
  const journal = createJournal(() => 0)
  const heard: string[] = []
  journal.subscribe(it => {
    if (it.name === 'bad') throw new Error('no')
    heard.push(it.name)
  })
  expect(() => journal.append('step', 'bad')).toThrow('no')
  journal.append('step', 'good')
  expect(heard).toEqual(['good'])
})

const long = (from: number) => ({
  user: 'captain',
  params: {},
  body: null,
  status: 200,
  reply: Array.from({ length: 400 }, (_, n) => ({ id: `event-${from}-${n}`, name: 'Main power loss', value: n })),
})
const lengthOf = (it: unknown): number => JSON.stringify(it).length

test('of the replies of many calls the newest are kept whole up to a limit, and of the others the beginning', () => {
  const journal = createJournal(() => 0)
  const heard: unknown[] = []
  journal.subscribe(it => heard.push(it.body))
  for (let i = 0; i < 600; i++) journal.append('rest', 'GET /api/History', long(i))
  const kept = journal.since(0)
  expect(kept.map(it => it.seq)).toEqual(Array.from({ length: 600 }, (_, i) => i + 1))
  expect(kept.reduce((sum, it) => sum + lengthOf(it.body), 0)).toBeLessThan(
    MAX_FULL_CALLS_LENGTH + 600 * 2 * MAX_JSON_LENGTH,
  )
  expect([kept.at(-1)?.body, kept.at(-20)?.body]).toEqual([long(599), long(580)])
  expect(kept[0]?.body).toMatchObject({
    user: 'captain',
    status: 200,
    reply: expect.stringMatching(/^\[\{"id":"event-0-0".*…$/),
  })
  // Those who listen have heard all of it.
  expect(heard[0]).toEqual(long(0))
})

test('a journal that drops nothing clips nothing either', () => {
  const journal = createJournal(() => 0, Number.POSITIVE_INFINITY)
  for (let i = 0; i < 500; i++) journal.append('rest', 'GET /api/History', long(i))
  expect(journal.since(0)[0]?.body).toEqual(long(0))
})

test('a reply that is longer than all that may be kept is whole while it is the newest', () => {
  const journal = createJournal(() => 0)
  const reply = 'x'.repeat(MAX_FULL_CALLS_LENGTH + 1)
  journal.append('rest', 'GET /api/History', { reply })
  expect(journal.since(0)).toMatchObject([{ body: { reply } }])
  journal.append('rest', 'GET /api/History', long(1))
  expect(journal.since(0)).toMatchObject([{ body: { reply: expect.stringMatching(/…$/) } }, { body: long(1) }])
})
