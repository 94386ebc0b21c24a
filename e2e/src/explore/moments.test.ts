import { expect, test } from 'vitest'
import { momentsOf, movesOf, without } from './moments.ts'
import { walkOf } from './walk.ts'

const look = (after: number) => ({ after, does: { is: 'look' } }) as const
const silence = (after: number) => ({ after, does: { is: 'silence' } }) as const

test('what is left of a walk happens when it did', () => {
  expect(without([look(1), silence(2), silence(3), look(4), silence(5)], new Set([0, 2, 4]))).toEqual([
    silence(3),
    look(7),
  ])
})

test('a walk of which nothing is left out is the same', () => {
  expect(movesOf(momentsOf(walkOf(3)))).toEqual(walkOf(3))
})
