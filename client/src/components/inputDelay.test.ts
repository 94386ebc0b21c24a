import { expect, test } from 'vitest'
import { isInputDelayOver } from '#components/inputDelay.ts'

test.each([
  [0, false],
  [299, false],
  [300, true],
  [5_000, true],
])('%d ms after a change the input delay is over: %s', (ms, is) => {
  expect(isInputDelayOver(1_000, 1_000 + ms)).toBe(is)
})
