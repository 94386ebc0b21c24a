import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createContinuation } from './continuation.ts'

/** Returns the parts of an answer, as a program reads them. */
function partsOf(text: string, limit: number): readonly string[] {
  const continuation = createContinuation()
  const parts: string[] = []
  let shown = continuation.cut(text, limit)
  for (;;) {
    parts.push(shown)
    const [, cursor] = /call more with cursor (c\d+)\]$/.exec(shown) ?? []
    if (cursor === undefined) return parts
    shown = continuation.cut(continuation.rest(cursor), limit)
  }
}

const plain = (part: string): string => part.replace(/\n?\[\d+ more bytes: call more with cursor c\d+\]$/, '')

test('an answer of any characters is cut into parts within the limit, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'é', '…', '⛵', '\n', ' '), maxLength: 6_000 }),
      fc.integer({ min: 400, max: 3_000 }),
      (text, limit) => {
        const parts = partsOf(text, limit)
        expect(parts.every(it => Buffer.byteLength(it) <= limit)).toBe(true)
        // A part that ends with its line has the line feed before the sentence about the rest.
        expect(parts.map(plain).join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
      },
    ),
  )
})

test('an answer is cut at the end of a line', () => {
  const [first = ''] = partsOf(`${'x'.repeat(300)}\n`.repeat(10), 1_000)
  expect(plain(first).split('\n')).toEqual(['x'.repeat(300), 'x'.repeat(300)])
})

test('an unknown cursor is refused with a sentence', () => {
  expect(() => createContinuation().rest('c9')).toThrow("The cursor 'c9' is unknown")
})
