import { expect, test } from 'vitest'
import { freshnessOf } from '#components/freshness.ts'

test.each([
  [undefined, false, 'absent'],
  [0, false, 'fresh'],
  [150_000, false, 'fresh'],
  [150_001, false, 'aging'],
  [70 * 60_000, false, 'aging'],
  [70 * 60_000 + 1, false, 'stale'],
  [1_000, true, 'stale'],
  [undefined, true, 'absent'],
] as const)('a value %s ms old, link down %s, is %s', (age, unlinked, is) => {
  expect(freshnessOf(age, unlinked)).toBe(is)
})
