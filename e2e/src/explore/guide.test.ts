import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCoveringOrder } from './coveringOrder.ts'
import { createGuide, type CorpusWalk, type Guide } from './guide.ts'
import type { Reached } from './options.ts'
import { toScenario } from './toScenario.ts'
import { themedWalk, walkOf } from './walk.ts'

const kept = (seed: number): CorpusWalk => ({ ...themedWalk(seed), reached: [`row ${seed}`], cost: 20 })
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)

/** Returns a guide that has taken all walks of its corpus again. */
function readyGuide(corpus: readonly CorpusWalk[]): Guide {
  const guide = createGuide(corpus)
  for (const _ of inCoveringOrder(corpus)) guide.next(0)
  return guide
}

test('without walks to learn from, walks are the ones of their seeds', () => {
  const guide = createGuide([])
  for (const seed of SEEDS) expect(guide.next(seed).moves).toEqual(walkOf(seed))
})

const CORPUS = [1, 2, 3, 4, 5, 6, 7, 8].map(kept)

test('the walks of the corpus are taken again first, in the order in which the first ones reach most', () => {
  const reached = [['SM-HUB-1'], ['SM-HUB-2', 'SM-HUB-3'], ['SM-HUB-2']]
  const walks = reached.map((it, at) => ({ ...kept(at), reached: it }))
  const guide = createGuide(walks)
  expect([guide.next(9).moves, guide.next(9).moves, guide.next(9).moves]).toEqual([walkOf(1), walkOf(0), walkOf(9)])
})

test('every other walk is a mutation, once there are eight walks that have reached something new', () => {
  const mutated = (corpus: readonly CorpusWalk[]): readonly number[] => {
    const guide = readyGuide(corpus)
    return SEEDS.filter(it => JSON.stringify(guide.next(it).moves) !== JSON.stringify(walkOf(it)))
  }
  expect(mutated(CORPUS.slice(1))).toEqual([])
  // A mutation may change nothing.
  expect(mutated(CORPUS).length).toBeGreaterThan(90)
  expect(mutated(CORPUS).every(it => it % 2 === 0)).toBe(true)
})

test('a walk that reaches what no other one reaches is mutated more often', () => {
  const common = Array.from({ length: 9 }, (_, at) => ({ ...kept(at), reached: ['SM-HUB-1'] }))
  const rare: CorpusWalk = { ...kept(9), theme: 'hunt', moves: [], reached: ['SM-TRACK-6'] }
  const guide = readyGuide([...common, rare])
  const hunts = SEEDS.filter(it => it % 2 === 0).filter(it => guide.next(it).theme === 'hunt')
  // Without weights it is one of ten.
  expect(hunts.length).toBeGreaterThan(30)
})

test('the same seed and the same corpus are the same walk, also after other walks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 12 }), fc.nat(), fc.nat(), (seeds, before, seed) => {
      const one = readyGuide(seeds.map(kept))
      one.next(before)
      expect(one.next(seed)).toEqual(readyGuide(seeds.map(kept)).next(seed))
    }),
  )
})

test('every mutation is a walk of moves of its theme, which can be written as a scenario', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 8, maxLength: 10 }), fc.nat(), (seeds, seed) => {
      const { theme, moves } = readyGuide(seeds.map(kept)).next(seed)
      expect(moves.length).toBeLessThanOrEqual(32)
      expect(moves.every(it => it.after >= 1_000)).toBe(true)
      expect([themedWalk(seed).theme, ...seeds.map(it => kept(it).theme)]).toContain(theme)
      expect(toScenario(moves).steps.length).toBeGreaterThan(0)
    }),
  )
})

/** Numbers of moves and of calls until each was reached. */
const reach = (all: Readonly<Record<string, readonly [moves: number, calls: number]>>): ReadonlyMap<string, Reached> =>
  new Map(Object.entries(all).map(([thing, [moves, calls]]) => [thing, { moves, calls }]))

test('a walk is kept when it reaches something new, with everything that it has reached', () => {
  const guide = createGuide([kept(1)])
  const walk = themedWalk(2)
  const end = walk.moves.length
  expect(guide.learn(walk, reach({ 'row 1': [3, 12] }))).toBe(undefined)
  expect(guide.learn(walk, reach({ 'row 3': [end, 30], 'row 1': [3, 12], 'row 2': [0, 5] }))).toEqual({
    ...walk,
    reached: ['row 1', 'row 2', 'row 3'],
    cost: 36,
  })
  expect(guide.learn(walk, reach({ 'row 3': [1, 6] }))).toBe(undefined)
  expect(guide.reachedCount()).toBe(3)
})

test('moves after the last one that reached something new are not kept, nor is what they reached', () => {
  const guide = createGuide([kept(1)])
  const { theme, moves } = themedWalk(2)
  const reached = reach({ 'row 2': [2, 9], 'row 3': [5, 17], 'row 1': [9, 40] })
  expect(guide.learn({ theme, moves }, reached)).toEqual({
    theme,
    moves: moves.slice(0, 5),
    reached: ['row 2', 'row 3'],
    cost: 23,
  })
})
