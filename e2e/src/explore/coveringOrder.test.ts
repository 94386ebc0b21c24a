import { expect, test } from 'vitest'
import { inCoveringOrder } from './coveringOrder.ts'

const orderOf = (...walks: readonly (readonly string[])[]) =>
  inCoveringOrder(walks.map(reached => ({ reached, cost: 10 }))).map(it => it.reached)

test('the walk that reaches the most rows comes first, then the one that adds the most to it', () => {
  expect(orderOf(['A-1'], ['A-1', 'A-2', 'A-3'], ['A-1', 'A-2', 'A-4'], ['A-4', 'A-5'])).toEqual([
    ['A-1', 'A-2', 'A-3'],
    ['A-4', 'A-5'],
  ])
})

test('pairs of a state and a fault count once no walk adds a row', () => {
  const pairs = ['A on × drop {}', 'A off × drop {}']
  expect(orderOf(pairs, ['A-1'], ['A-1', ...pairs.slice(1)])).toEqual([['A-1'], pairs])
})

test('of walks that reach the same, the first one counts', () => {
  expect(inCoveringOrder([1, 2].map(seed => ({ seed, reached: ['A-1'], cost: 10 })))).toMatchObject([{ seed: 1 }])
})

test('a walk that costs four times as much comes first only if it adds more than four times as much', () => {
  const long = (count: number) => ({ reached: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].slice(0, count), cost: 40 })
  const short = { reached: ['A-1'], cost: 10 }
  expect(inCoveringOrder([long(3), short])).toEqual([short, long(3)])
  expect(inCoveringOrder([short, long(5)])).toEqual([long(5)])
})
