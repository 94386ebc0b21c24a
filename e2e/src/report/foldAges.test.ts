import { expect, test } from 'vitest'
import { foldAges } from './foldAges.ts'
import { runPage } from './page.ts'
import { record, entry } from './testing.ts'

const shows = (at: number, come: readonly string[], gone: readonly string[], who = 'captain') =>
  entry('app', at, who, { gone, come })
const age = (second: number) =>
  shows(
    second * 1_000,
    [`Status ${second}s ago`, 'Last heard 3s ago'],
    [`Status ${second - 1}s ago`, 'Last heard 2s ago'],
  )

test('foldAges makes an age that grows each second one entry, with last value, count and end', () => {
  expect(foldAges([age(1), age(2), entry('hub', 2_500, 'UpdatePosition'), age(3)])).toEqual([
    { ...age(3), at: 1_000, times: 3, until: 3_000 },
    entry('hub', 2_500, 'UpdatePosition'),
  ])
})

test('foldAges continues over a full minute, and with a countdown', () => {
  const minute = [shows(59_000, ['59s ago'], ['58s ago']), shows(60_000, ['1m 0s ago'], ['59s ago'])]
  const arming = [
    shows(1_000, ['Arming... 59 s'], ['Arming... 60 s']),
    shows(2_000, ['Arming... 58 s'], ['Arming... 59 s']),
  ]
  expect([foldAges(minute), foldAges(arming)].map(it => it.map(({ times }) => times))).toEqual([[2], [2]])
})

test('another change of the app ends the count, and another app has its own', () => {
  const other = shows(2_500, ['1s ago'], ['0s ago'], 'friend')
  const change = shows(3_000, ['11.4 V'], ['12.7 V'])
  expect(foldAges([age(1), age(2), other, change, age(4)]).map(({ at, times }) => [at, times])).toEqual([
    [1_000, 2],
    [2_500, undefined],
    [3_000, undefined],
    [4_000, undefined],
  ])
})

test.each([
  [['12 m from the center'], ['13 m from the center']],
  [['11.4 V'], ['12.7 V']],
  [
    ['Status 0s ago', 'DISARMED'],
    ['Status 9s ago', 'ARMED'],
  ],
])('foldAges does not fold a change from %j to %j', (gone, come) => {
  expect(foldAges([shows(1_000, come, gone), shows(2_000, gone, come)])).toHaveLength(2)
})

test('foldAges does not fold values that were observed', () => {
  const facts = ['1s ago', '2s ago'].map((value, index) => entry('app', index * 1_000, 'captain last-heard', value))
  const groups = [3, 4].map(seconds => entry('app', seconds, 'captain hunt', { seconds }))
  expect(foldAges([...facts, ...groups])).toEqual([...facts, ...groups])
})

test('the journal of a page has one row for a minute of ages', () => {
  const page = runPage(record({ entries: Array.from({ length: 60 }, (_, index) => age(index + 1)) }))
  expect(page.split('<tr id="e').length - 1).toBe(1)
  expect(page).toContain('Status 60s ago · Last heard 3s ago <small>60 times until 01:00.000</small>')
})
