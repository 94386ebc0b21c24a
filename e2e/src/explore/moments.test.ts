import { expect, test } from 'vitest'
import { momentsOf, movesOf, without } from './moments.ts'
import type { Move } from './moves.ts'
import { walkOf } from './walk.ts'

const look = (after: number): Move => ({ after, does: { is: 'look' } })
const silence = (after: number): Move => ({ after, does: { is: 'silence' } })

test('moves that remain in a shortened walk keep their times', () => {
  expect(without([look(1), silence(2), silence(3), look(4), silence(5)], new Set([0, 2, 4]))).toEqual([
    silence(3),
    look(7),
  ])
})

test('a walk with nothing left out stays the same', () => {
  expect(movesOf(momentsOf(walkOf(3)))).toEqual(walkOf(3))
})
