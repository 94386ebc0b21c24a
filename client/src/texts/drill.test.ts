import { expect, test } from 'vitest'
import { drill } from '#texts/drill.ts'

test.each([true, false])('XTRA-05 the test of the alarm vibrates only on a device that can: %s', vibrates => {
  expect(/vibrat/.test(drill.intro({ vibrates }))).toBe(vibrates)
})
