import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutFinalSlashes } from './trailingSlashes.ts'

test('only the slashes at the end of an address are removed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', 'a', ':') }),
      text => withoutFinalSlashes(text) === text.replace(/\/+$/, ''),
    ),
  )
})

test('a hundred thousand slashes that are not at the end are handled quickly', () => {
  const text = `${'/'.repeat(100_000)}x`
  expect(withoutFinalSlashes(text)).toBe(text)
})
