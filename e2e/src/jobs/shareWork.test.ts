import { expect, test } from 'vitest'
import { shareWork } from './shareWork.ts'

test('each item is done once, with the resource that is free first', async () => {
  const done: (readonly [string, number])[] = []
  const slow = Promise.withResolvers<void>()
  const all = shareWork(['slow', 'fast'], [1, 2, 3, 4], async (resource, item) => {
    if (resource === 'slow') await slow.promise
    done.push([resource, item])
    if (item === 4) slow.resolve()
  })
  await all
  expect(done).toEqual([
    ['fast', 2],
    ['fast', 3],
    ['fast', 4],
    ['slow', 1],
  ])
})

test('it rejects with the error of an item', async () => {
  const failing = shareWork(['one'], [1, 2], async (_resource, item) => {
    throw new Error(`item ${item}`)
  })
  await expect(failing).rejects.toThrow('item 1')
})
