import { expect, test } from 'vitest'
import { createIssuedTokens, hasExpired, wholeSeconds } from './issuedTokens.ts'

const note = { user: 'ada@boat.example', boat: 'nora', at: 1_000, lifetime: 60_000 }

test.each([
  [999, false],
  [1_000, false],
  [60_999, false],
  [61_000, true],
  [90_000, true],
])('SESSION-05 for a token issued at 1000 for 60 s, checked at boat time %i, expired is %s', (now, expired) => {
  expect(hasExpired(note, now)).toBe(expired)
})

test.each([
  [0, 1],
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [3_600_000, 3_600],
])('a lifetime of %i ms is %i s on the wire', (lifetime, seconds) => {
  expect(wholeSeconds(lifetime)).toBe(seconds)
})

test('beyond the limit the oldest token is dropped', () => {
  const notes = createIssuedTokens(2)
  for (const id of ['a', 'b', 'c']) notes.add(id, note)
  expect(['a', 'b', 'c'].map(id => notes.find(id) !== undefined)).toEqual([false, true, true])
})
