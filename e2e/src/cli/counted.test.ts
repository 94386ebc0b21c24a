import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [counted(0, 'walk'), '0 walks'],
  [counted(1, 'walk'), '1 walk'],
  [counted(2, 'walk'), '2 walks'],
  [counted(1, 'push', 'pushes'), '1 push'],
  [counted(2, 'push', 'pushes'), '2 pushes'],
])('a number and its word read %s', (text, expected) => {
  expect(text).toBe(expected)
})
