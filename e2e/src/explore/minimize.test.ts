import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutNeedless, simplified } from './minimize.ts'

test('the minimized list holds, and no single item of it can be left out', async () => {
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

test('minimizing also removes items that can only be removed in pairs', async () => {
  // A single item may be removed only after the item before it.
  const holds = async (it: readonly number[]): Promise<boolean> => it.includes(9) && (!it.includes(3) || it.includes(4))
  expect(await withoutNeedless([1, 2, 3, 4, 5, 9], holds)).toEqual([9])
})

test('each item becomes the first of its simpler forms that holds', async () => {
  const holds = async (it: readonly number[]): Promise<boolean> => it.reduce((sum, one) => sum + one, 0) >= 10
  expect(await simplified([8, 7, 1], it => [0, 2, it - 1].filter(one => one < it), holds)).toEqual([2, 7, 1])
})
