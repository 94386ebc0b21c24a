import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutFinalSlashes } from './trailingSlashes.ts'

test('an address loses the slashes at its end and no others', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', 'a', ':') }),
      text => withoutFinalSlashes(text) === text.replace(/\/+$/, ''),
    ),
  )
})

test('a hundred thousand slashes that are not at the end take no time', () => {
  const text = `${'/'.repeat(100_000)}x`
  expect(withoutFinalSlashes(text)).toBe(text)
})
