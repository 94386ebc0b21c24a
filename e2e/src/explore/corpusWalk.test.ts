import { expect, test } from 'vitest'
import { type CorpusWalk, createLearner } from './corpusWalk.ts'
import type { FirstReach } from './options.ts'
import { themedWalk } from './walk.ts'

const kept = (seed: number): CorpusWalk => ({ ...themedWalk(seed), reached: [`row ${seed}`], cost: 20 })
/** Numbers of moves and of calls until each was reached. */
const reach = (
  all: Readonly<Record<string, readonly [moves: number, calls: number]>>,
): ReadonlyMap<string, FirstReach> =>
  new Map(Object.entries(all).map(([thing, [moves, calls]]) => [thing, { moves, calls }]))

test('a walk is kept when it reaches something new, with everything that it has reached', () => {
  const learner = createLearner([kept(1)])
  const walk = themedWalk(2)
  const end = walk.moves.length
  expect(learner.learn(walk, reach({ 'row 1': [3, 12] }))).toBe(undefined)
  expect(learner.learn(walk, reach({ 'row 3': [end, 30], 'row 1': [3, 12], 'row 2': [0, 5] }))).toEqual({
    ...walk,
    reached: ['row 1', 'row 2', 'row 3'],
    cost: 36,
  })
  expect(learner.learn(walk, reach({ 'row 3': [1, 6] }))).toBe(undefined)
  expect(learner.reachedCount()).toBe(3)
})

test('moves after the last one that reached something new are not kept, nor is what they reached', () => {
  const learner = createLearner([kept(1)])
  const { theme, moves } = themedWalk(2)
  const reached = reach({ 'row 2': [2, 9], 'row 3': [5, 17], 'row 1': [9, 40] })
  expect(learner.learn({ theme, moves }, reached)).toEqual({
    theme,
    moves: moves.slice(0, 5),
    reached: ['row 2', 'row 3'],
    cost: 23,
  })
})

test('a walk after which the captain may have to sign in costs more', () => {
  const costOf = (does: 'look' | 'ended') =>
    createLearner([]).learn(
      { theme: 'session', moves: [{ after: 1_000, does: { is: does } }] },
      reach({ 'row 1': [1, 9] }),
    )?.cost
  expect([costOf('look'), costOf('ended')]).toEqual([15, 41])
})
