import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedText } from './boundedText.ts'

function bounded(parts: readonly string[], most: number): string {
  const text = createBoundedText(most)
  for (const it of parts) text.add(it)
  return text.text()
}

test('a short text is kept, in whatever parts it comes', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 }), parts => {
      expect(bounded(parts, 10)).toBe(parts.join(''))
    }),
  )
})

test('of a long text the beginning and the end are kept', () => {
  expect(bounded(['Err', 'or: red', '.'.repeat(1_000), 'the ', 'end'], 5)).toBe(
    'Error\n… 1007 characters are left out.\ne end',
  )
})

test('a text without end stays short', () => {
  const text = createBoundedText(1_000)
  const part = 'x'.repeat(1 << 16)
  for (let count = 0; count < 100; count++) text.add(part)
  expect(text.text().length).toBeLessThan(2_100)
})
