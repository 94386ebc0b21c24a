import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { ownRandomStream } from './randomStream.ts'

const first = (count: number): readonly number[] => {
  const boat = boatOf()
  return Array.from({ length: count }, () => ownRandomStream(boat, 'rule').next())
}

test("the first own stream of a name equals the boat's stream of that name", () => {
  expect(first(1)).toEqual([boatOf().random('rule').next()])
})

test('the second and third own stream of a name have a number in their names', () => {
  expect(first(3).slice(1)).toEqual(['rule 2', 'rule 3'].map(it => boatOf().random(it).next()))
})

test('own streams of other names do not affect a stream', () => {
  const boat = boatOf()
  ownRandomStream(boat, 'other')
  expect([ownRandomStream(boat, 'rule').next()]).toEqual(first(1))
})
