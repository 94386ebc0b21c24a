import { expect, test } from 'vitest'
import { MAX_JSON_LENGTH } from './truncate.ts'
import { createJournal } from './journal.ts'
import { MAX_FULL_CALLS_LENGTH } from './callRetention.ts'

test('a journal entry carries the time at which it was appended', () => {
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

test('a subscriber receives the entries appended between subscribing and unsubscribing', () => {
  const journal = createJournal(() => 0)
  const received: string[] = []
  journal.append('step', 'before')
  const unsubscribe = journal.subscribe(it => received.push(it.name))
  journal.append('step', 'during')
  unsubscribe()
  journal.append('step', 'after')
  expect(received).toEqual(['during'])
})

test('a boat that runs for days keeps the newest entries and their sequence numbers', () => {
  const journal = createJournal(() => 0, 3)
  for (let i = 1; i <= 10; i++) journal.append('step', `s${i}`)
  const kept = journal.since(0)
  expect(kept.map(it => it.seq)).toEqual([8, 9, 10])
  expect(journal.first()).toBe(8)
  expect(journal.since(8).map(it => it.name)).toEqual(['s9', 's10'])
})

test('all subscribers receive an entry that a subscriber appends after the entry that it was handling', () => {
  const journal = createJournal(() => 0)
  const received: string[] = []
  journal.subscribe(entry => {
    if (entry.name === 'first') journal.append('step', 'answer')
  })
  journal.subscribe(it => received.push(it.name))
  journal.append('step', 'first')
  journal.append('step', 'second')
  expect(received).toEqual(['first', 'answer', 'second'])
  expect(journal.since(0).map(it => it.name)).toEqual(received)
})

test('a subscriber that joins while an entry is delivered receives only entries appended after it joined', () => {
  const journal = createJournal(() => 0)
  const received: string[] = []
  journal.subscribe(entry => {
    if (entry.name !== 'first') return
    journal.append('step', 'before')
    journal.subscribe(late => received.push(late.name))
    journal.append('step', 'after')
  })
  journal.append('step', 'first')
  expect(received).toEqual(['after'])
})

test('a subscriber that throws does not stop the next entry from being delivered', () => {
  const journal = createJournal(() => 0)
  const received: string[] = []
  journal.subscribe(entry => {
    if (entry.name === 'bad') throw new Error('no')
    received.push(entry.name)
  })
  expect(() => journal.append('step', 'bad')).toThrow('no')
  journal.append('step', 'good')
  expect(received).toEqual(['good'])
})

test('entries that a subscriber appended before it threw are delivered before later ones', () => {
  const journal = createJournal(() => 0)
  const received: string[] = []
  journal.subscribe(({ name }) => {
    if (name === 'bad') {
      journal.append('step', 'from the subscriber')
      throw new Error('no')
    }
    received.push(name)
  })
  expect(() => journal.append('step', 'bad')).toThrow('no')
  journal.append('step', 'later')
  journal.append('step', 'last')
  expect(received).toEqual(['from the subscriber', 'later', 'last'])
})

const long = (from: number) => ({
  user: 'captain',
  params: {},
  body: null,
  status: 200,
  reply: Array.from({ length: 400 }, (_, n) => ({ id: `event-${from}-${n}`, name: 'Main power loss', value: n })),
})
const lengthOf = (value: unknown): number => JSON.stringify(value).length

test('the journal keeps the newest call bodies in full up to a limit, and truncates older ones', () => {
  const journal = createJournal(() => 0)
  const received: unknown[] = []
  journal.subscribe(it => received.push(it.body))
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
  // Subscribers have received the full bodies.
  expect(received[0]).toEqual(long(0))
})

test('a journal without a size limit truncates no bodies', () => {
  const journal = createJournal(() => 0, Number.POSITIVE_INFINITY)
  for (let i = 0; i < 500; i++) journal.append('rest', 'GET /api/History', long(i))
  expect(journal.since(0)[0]?.body).toEqual(long(0))
})

test('a reply longer than the limit is kept in full while it is the newest', () => {
  const journal = createJournal(() => 0)
  const reply = 'x'.repeat(MAX_FULL_CALLS_LENGTH + 1)
  journal.append('rest', 'GET /api/History', { reply })
  expect(journal.since(0)).toMatchObject([{ body: { reply } }])
  journal.append('rest', 'GET /api/History', long(1))
  expect(journal.since(0)).toMatchObject([{ body: { reply: expect.stringMatching(/…$/) } }, { body: long(1) }])
})
