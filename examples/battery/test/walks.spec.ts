/** Random walks of boat and person. What breaks is made small and written to test/found. */
import { test } from 'drydock/playwright'
import { walks } from './walks.ts'

test('no walk breaks what the page promises', async ({ openPage }) => {
  await walks.explore(openPage, { walks: 3 })
})
