import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutNeedless, simplified } from './minimize.ts'

test('what is left holds, and nothing more of it can be left out', async () => {
  const cases = fc
    .uniqueArray(fc.nat(30), { minLength: 1, maxLength: 20 })
    .chain(list => fc.record({ list: fc.constant(list), needed: fc.subarray(list) }))
  await fc.assert(
    fc.asyncProperty(cases, async ({ list, needed }) => {
      const holds = async (it: readonly number[]): Promise<boolean> => needed.every(one => it.includes(one))
      expect(await withoutNeedless(list, holds)).toEqual(list.filter(it => needed.includes(it)))
    }),
  )
})

test('what matters only in pairs is left out in the end too', async () => {
  // A single one may go only when the item before it is gone.
  const holds = async (it: readonly number[]): Promise<boolean> => it.includes(9) && (!it.includes(3) || it.includes(4))
  expect(await withoutNeedless([1, 2, 3, 4, 5, 9], holds)).toEqual([9])
})

test('each item takes the first of its simpler forms that holds', async () => {
  const holds = async (it: readonly number[]): Promise<boolean> => it.reduce((sum, one) => sum + one, 0) >= 10
  expect(await simplified([8, 7, 1], it => [0, 2, it - 1].filter(one => one < it), holds)).toEqual([2, 7, 1])
})
