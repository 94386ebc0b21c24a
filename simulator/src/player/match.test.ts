import { expect, test } from 'vitest'
import { matches, matchesFact } from './match.ts'
import { timeText } from './timeText.ts'
import { nearest, shown } from './problem.ts'
import { verdictOf } from './verdict.ts'

test.each([
  ['texts exactly', 'a', 'a', true],
  ['texts exactly', 'a', 'a ', false],
  ['a number is not its text', 1, '1', false],
  ['groups by subset', { a: 1 }, { a: 1, b: 2 }, true],
  ['groups by subset', { a: 1, b: 2 }, { a: 1 }, false],
  ['groups within groups', { a: { b: 1 } }, { a: { b: 1, c: 2 } }, true],
  ['lists by length', [1], [1, 2], false],
  ['lists in order', [2, 1], [1, 2], false],
  ['lists of groups by subset', [{ a: 1 }], [{ a: 1, b: 2 }], true],
  ['null is a value', null, null, true],
  ['null is a value', null, undefined, false],
  ['a list is not a group', {}, [], false],
])('%s: %j against %j is %s', (_, expected, seen, result) => expect(matches(expected, seen)).toBe(result))

test("with 'beginning' a prefix of the list is enough", () => {
  expect([
    matches(['b'], ['b', 'a'], 'beginning'),
    matches(['a'], ['b', 'a'], 'beginning'),
    matches(['b', 'a'], ['b'], 'beginning'),
  ]).toEqual([true, false, false])
})

test.each([
  ['none', undefined, true],
  ['none', 'none', true],
  ['none', [], true],
  ['none', 'x', false],
  ['x', ['x'], true],
  ['x', ['x', 'y'], false],
  [['x', 'y'], ['x', 'y'], true],
  ['x', undefined, false],
])('matching the fact %j against %j gives %s', (expected, seen, result) =>
  expect(matchesFact(expected, seen, 'whole')).toBe(result),
)

test.each([
  [0, '0s'],
  [300, '0.3s'],
  [59_999, '59.999s'],
  [60_000, '1m 0s'],
  [3_605_500, '1h 0m 5.5s'],
])('%d ms is shown as %s', (ms, text) => expect(timeText(ms)).toBe(text))

test('nearest suggests a similar word, and none when no word is similar', () => {
  expect([nearest('armd', ['arm', 'disarm']), nearest('elephant', ['arm', 'disarm']), nearest('x', [])]).toEqual([
    'arm',
    undefined,
    undefined,
  ])
})

test('long values are truncated', () => expect(shown('x'.repeat(400)).length).toBe(301))

const EXPECTATION = {
  subject: { is: 'state', like: {} },
  quantifier: 'some',
  count: undefined,
  within: undefined,
  of: undefined,
  until: undefined,
  at: undefined,
  since: undefined,
  shows: [],
} as const
const LOOK = { holds: false, since: 5, count: 0 }
test.each([
  ['judged once', EXPECTATION, { now: 5, until: undefined, more: false }, 'failed'],
  ['still time', { ...EXPECTATION, within: 9 }, { now: 5, until: 9, more: false }, 'open'],
  ['the last moment may bring more', { ...EXPECTATION, within: 9 }, { now: 9, until: 9, more: true }, 'open'],
  ['the last moment is over', { ...EXPECTATION, within: 9 }, { now: 9, until: 9, more: false }, 'failed'],
  [
    'must not come and has not come',
    { ...EXPECTATION, quantifier: 'none' },
    { now: 9, until: 9, more: false },
    'passed',
  ],
] as const)('%s: the verdict on an expectation that does not hold', (_, expectation, moment, result) =>
  expect(verdictOf(expectation, LOOK, moment)).toBe(result),
)
