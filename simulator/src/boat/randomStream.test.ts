import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { ownRandomStream } from './randomStream.ts'

const first = (count: number): readonly number[] => {
  const boat = boatOf()
  return Array.from({ length: count }, () => ownRandomStream(boat, 'rule').next())
}

test('the first stream of a name is the one that the boat has by this name', () => {
  expect(first(1)).toEqual([boatOf().random('rule').next()])
})

test('the second and third stream of a name are those with a number', () => {
  expect(first(3).slice(1)).toEqual(['rule 2', 'rule 3'].map(it => boatOf().random(it).next()))
})

test('streams of other names do not shift it', () => {
  const boat = boatOf()
  ownRandomStream(boat, 'other')
  expect([ownRandomStream(boat, 'rule').next()]).toEqual(first(1))
})
