import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEntryWindow, LENGTH_OF_ONE, MAX_ENTRY_AGE } from './entryWindow.ts'
import type { Entry } from './journal.ts'

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  seq,
  at: 0,
  lane: 'state',
  name: 'fix',
  body: null,
  ...more,
})
const numbersIn = (window: { since(seq: number): readonly Entry[] }, seq = 0): readonly number[] =>
  window.since(seq).map(one => one.seq)

test('an entry that is older than a day of the boat is dropped', () => {
  const window = createEntryWindow<Entry>(100)
  window.add(entry(1), 0)
  window.add(entry(2, { at: MAX_ENTRY_AGE }), MAX_ENTRY_AGE)
  expect([numbersIn(window), window.dropped()]).toEqual([[1, 2], 0])
  window.add(entry(3, { at: MAX_ENTRY_AGE + 1 }), MAX_ENTRY_AGE + 1)
  expect([numbersIn(window), window.dropped()]).toEqual([[2, 3], 1])
})

test('a long call takes the place of several entries, and the newest entry always stays', () => {
  const window = createEntryWindow<Entry>(4)
  const reply = 'x'.repeat(2 * LENGTH_OF_ONE)
  for (const seq of [1, 2, 3]) window.add(entry(seq), 0)
  window.add(entry(4, { lane: 'rest', body: { reply } }), 0)
  expect(numbersIn(window)).toEqual([3, 4])
  window.add(entry(5, { lane: 'step', body: reply.repeat(3) }), 0)
  expect(numbersIn(window)).toEqual([5])
})

test('a lower limit drops the oldest entries at once; a higher one than at first has no effect', () => {
  const window = createEntryWindow<Entry>(5)
  for (const seq of [1, 2, 3, 4, 5]) window.add(entry(seq), 0)
  window.limitTo(2)
  expect(numbersIn(window)).toEqual([4, 5])
  window.limitTo(100)
  for (const seq of [6, 7, 8, 9]) window.add(entry(seq), 0)
  expect(numbersIn(window)).toEqual([5, 6, 7, 8, 9])
})

test('a window without a limit keeps every entry', () => {
  const window = createEntryWindow<Entry>(Number.POSITIVE_INFINITY)
  window.add(entry(1), 0)
  window.limitTo(1)
  window.add(entry(2, { at: 9 * MAX_ENTRY_AGE }), 9 * MAX_ENTRY_AGE)
  expect(numbersIn(window)).toEqual([1, 2])
})

test('a window is the newest part of the entries, whatever their number, limits and requests', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constant('add'), fc.constant('replace'), fc.integer({ min: 1, max: 20 })), {
        maxLength: 200,
      }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat({ max: 50 }),
      (orders, size, before) => {
        const window = createEntryWindow<Entry>(size, before)
        let all: readonly Entry[] = []
        let [seq, limit] = [before, size]
        for (const order of orders) {
          if (order === 'add') {
            const fresh = entry(++seq)
            window.add(fresh, 0)
            all = [...all, fresh].slice(-limit)
          } else if (order === 'replace') {
            if (seq === before) continue
            const other = entry(Math.max(before + 1, seq - 3), { name: 'other' })
            window.replace(other)
            all = all.map(it => (it.seq === other.seq ? other : it))
          } else {
            limit = Math.min(size, order)
            window.limitTo(limit)
            all = all.slice(-limit)
          }
          expect(window.since(0)).toEqual(all)
          expect(numbersIn(window, seq - 2)).toEqual(all.map(it => it.seq).filter(it => it > seq - 2))
          expect(window.dropped()).toBe(seq - all.length)
        }
      },
    ),
  )
})
