import { expect, test } from 'vitest'
import { longLines } from './longLines.ts'

const long = 'word '.repeat(24)

test.each([
  ['a comment', `// ${long}`, [1]],
  ['a line of a doc comment', `/**\n * ${long}\n */`, [2]],
  ['code without a literal', `const sum = ${'first + '.repeat(15)}last`, [1]],
  ['a comment of 120 columns', `// ${'x'.repeat(117)}`, []],
  ['a comment of 121 columns', `// ${'x'.repeat(118)}`, [1]],
  ['a text', `const text = '${long}'`, []],
  ['a suppression', `// biome-ignore lint/a11y: ${long}`, []],
])('longLines judges %s', (_, text, lines) => {
  expect(longLines(text)).toEqual(lines)
})
