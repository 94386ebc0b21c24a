import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGuide, type CorpusWalk } from './guide.ts'
import { toScenario } from './toScenario.ts'
import { themedWalk, walkOf } from './walk.ts'

const kept = (seed: number): CorpusWalk => ({ ...themedWalk(seed), reached: [`row ${seed}`] })
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed)

test('without walks to learn from, walks are the ones of their seeds', () => {
  const guide = createGuide([])
  for (const seed of SEEDS) expect(guide.walkOf(seed).moves).toEqual(walkOf(seed))
})

const CORPUS = [1, 2, 3, 4, 5, 6, 7, 8].map(kept)

test('every other walk is a mutation, once there are eight walks that have reached something new', () => {
  const mutated = (corpus: readonly CorpusWalk[]): readonly number[] => {
    const guide = createGuide(corpus)
    return SEEDS.filter(it => JSON.stringify(guide.walkOf(it).moves) !== JSON.stringify(walkOf(it)))
  }
  expect(mutated(CORPUS.slice(1))).toEqual([])
  // A mutation may change nothing.
  expect(mutated(CORPUS).length).toBeGreaterThan(90)
  expect(mutated(CORPUS).every(it => it % 2 === 0)).toBe(true)
})

test('the same seed and the same corpus are the same walk, also after other walks', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 12 }), fc.nat(), fc.nat(), (seeds, before, seed) => {
      const one = createGuide(seeds.map(kept))
      one.walkOf(before)
      expect(one.walkOf(seed)).toEqual(createGuide(seeds.map(kept)).walkOf(seed))
    }),
  )
})

test('every mutation is a walk of moves of its theme, which can be written as a scenario', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 8, maxLength: 10 }), fc.nat(), (seeds, seed) => {
      const { theme, moves } = createGuide(seeds.map(kept)).walkOf(seed)
      expect(moves.length).toBeLessThanOrEqual(32)
      expect(moves.every(it => it.after >= 1_000)).toBe(true)
      expect([themedWalk(seed).theme, ...seeds.map(it => kept(it).theme)]).toContain(theme)
      expect(toScenario(moves).steps.length).toBeGreaterThan(0)
    }),
  )
})

test('a walk is kept when it reaches something new, with nothing but that', () => {
  const guide = createGuide([kept(1)])
  const walk = themedWalk(2)
  expect(guide.learn(walk, new Set(['row 1']))).toBe(undefined)
  expect(guide.learn(walk, new Set(['row 3', 'row 1', 'row 2']))).toEqual({ ...walk, reached: ['row 2', 'row 3'] })
  expect(guide.learn(walk, new Set(['row 3']))).toBe(undefined)
  expect(guide.reachedCount()).toBe(3)
})
