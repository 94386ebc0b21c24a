import { expect, test } from 'vitest'
import { speedOf } from './up.ts'

test.each([
  [undefined, undefined],
  ['1x', 1],
  ['10x', 10],
  ['0.5X', 0.5],
  ['60', 60],
])('a speed of %s is the factor %s', (text, factor) => {
  expect(speedOf(text)).toBe(factor)
})

test.each(['0x', '-1x', 'fast', '', '1e3x', '10001x', '1.2.3x'])("'%s' is refused as a speed", text => {
  expect(() => speedOf(text)).toThrow(`--speed takes a factor up to 10000x, such as 10x, not '${text}'.`)
})
