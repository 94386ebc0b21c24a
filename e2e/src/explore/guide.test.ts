import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CorpusWalk } from './corpusWalk.ts'
import { createGuide } from './guide.ts'
import { toScenario } from './toScenario.ts'
import { themedWalk, walkOf } from './walk.ts'

const kept = (seed: number): CorpusWalk => ({ ...themedWalk(seed), reached: [`row ${seed}`], cost: 20 })
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)

/** Returns the walk of a seed that comes after all walks of the corpus. */
const laterWalk = (corpus: readonly CorpusWalk[], seed: number) => createGuide(corpus).walkAt(corpus.length, seed)

test('without walks to learn from, walks are the ones of their seeds', () => {
  for (const seed of SEEDS) expect(laterWalk([], seed).moves).toEqual(walkOf(seed))
})

const CORPUS = [1, 2, 3, 4, 5, 6, 7, 8].map(kept)

test('the walks of the corpus are taken again first, in the order in which the first ones reach most', () => {
  const reached = [['SM-HUB-1'], ['SM-HUB-2', 'SM-HUB-3'], ['SM-HUB-2']]
  const walks = reached.map((it, at) => ({ ...kept(at), reached: it }))
  const guide = createGuide(walks)
  expect([0, 1, 2].map(place => guide.walkAt(place, 9).moves)).toEqual([walkOf(1), walkOf(0), walkOf(9)])
})

test('every other walk is a mutation, once there are eight walks that have reached something new', () => {
  const mutated = (corpus: readonly CorpusWalk[]): readonly number[] =>
    SEEDS.filter(it => JSON.stringify(laterWalk(corpus, it).moves) !== JSON.stringify(walkOf(it)))
  expect(mutated(CORPUS.slice(1))).toEqual([])
  // A mutation may change nothing.
  expect(mutated(CORPUS).length).toBeGreaterThan(90)
  expect(mutated(CORPUS).every(it => it % 2 === 0)).toBe(true)
})

test('a walk that reaches what no other one reaches is mutated more often', () => {
  const common = Array.from({ length: 9 }, (_, at) => ({ ...kept(at), reached: ['SM-HUB-1'] }))
  const rare: CorpusWalk = { ...kept(9), theme: 'hunt', moves: [], reached: ['SM-TRACK-6'] }
  const hunts = SEEDS.filter(it => it % 2 === 0).filter(it => laterWalk([...common, rare], it).theme === 'hunt')
  // Without weights it is one of ten.
  expect(hunts.length).toBeGreaterThan(30)
})

test('the same seed and the same corpus are the same walk, whatever was asked for before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 12 }), fc.nat(20), fc.nat(), (seeds, place, seed) => {
      const guide = createGuide(seeds.map(kept))
      guide.walkAt(place, seed)
      guide.walkAt(0, seed + 2)
      expect(guide.walkAt(place, seed)).toEqual(createGuide(seeds.map(kept)).walkAt(place, seed))
    }),
  )
})

test('every mutation is a walk of moves of its theme, which can be written as a scenario', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 8, maxLength: 10 }), fc.nat(), (seeds, seed) => {
      const { theme, moves } = laterWalk(seeds.map(kept), seed)
      expect(moves.length).toBeLessThanOrEqual(32)
      expect(moves.every(it => it.after >= 1_000)).toBe(true)
      expect([themedWalk(seed).theme, ...seeds.map(it => kept(it).theme)]).toContain(theme)
      expect(toScenario(moves).steps.length).toBeGreaterThan(0)
    }),
  )
})
