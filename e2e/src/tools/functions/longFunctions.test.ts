import { describe, expect, test } from 'vitest'
import { longFunctions } from './longFunctions.ts'

/** Lines of code without a function. */
const code = (lines: number): string => 'run()\n'.repeat(lines)
const rows = (lines: number): string => "['a row', 1],\n".repeat(lines)

test.each([
  ['a declaration', 'function f() {\n', '}'],
  ['an exported declaration', 'export async function* f() {\n', '}'],
  ['an arrow function', 'const f = () => {\n', '}'],
  ['an arrow function without a block', 'const f = () =>\n[', 'run()].length'],
  ['a method of an object', 'const o = { f() {\n', '} }'],
  ['a method of a class', 'class A { f() {\n', '} }'],
  ['a callback', 'subscribe(() => {\n', '})'],
])('%s may have 60 lines and no more, from the first to the last', (_, first, last) => {
  const separated = (lines: number): string => (first.endsWith('[') ? code(lines).replaceAll('\n', ',\n') : code(lines))
  expect(longFunctions(first + separated(58) + last, 'a.ts')).toEqual([])
  expect(longFunctions(first + separated(59) + last, 'a.ts')).toEqual([{ line: 1, lines: 61 }])
})

test('comments, empty lines and parameters count', () => {
  const parameters = '{\n  first,\n  second,\n}'
  const text = `\nfunction f(${parameters}) {\n${'\n'.repeat(28)}${'// why\n'.repeat(28)}}`
  expect(longFunctions(text, 'a.ts')).toEqual([{ line: 2, lines: 61 }])
})

test('a long function and a long one inside it are named both, in the order in which they begin', () => {
  const text = `run()\nconst f = () => {\nconst g = () => {\n${code(60)}}\n}\nconst h = () => {\n${code(60)}}`
  expect(longFunctions(text, 'a.ts')).toEqual([
    { line: 2, lines: 64 },
    { line: 3, lines: 62 },
    { line: 66, lines: 62 },
  ])
})

test('a component is a function', () => {
  expect(longFunctions(`const View = () => (\n<p>\n${'word\n'.repeat(60)}</p>\n)`, 'a.tsx')).toEqual([
    { line: 1, lines: 64 },
  ])
})

describe('a table', () => {
  test.each([
    ['without a function', `const table = [\n${rows(60)}]`],
    ['that an arrow function returns', `const table = () => [\n${rows(60)}]`],
    ['that a function returns', `function table() {\nreturn [\n${rows(60)}] as const\n}`],
    ['of an object', `const table = () => ({\n${'a: it => it.b,\n'.repeat(60)}}) satisfies Table`],
  ])('%s may have any length', (_, text) => {
    expect(longFunctions(text, 'a.ts')).toEqual([])
  })

  test.each([
    ['with code in it', `const table = () => ({\n${rows(60).replaceAll(/\[.*\]/g, '...a')}f() { run() },\n})`],
    ['with code before it', `function table() {\nrun()\nreturn [\n${rows(60)}]\n}`],
  ])('%s is a function', (_, text) => {
    expect(longFunctions(text, 'a.ts')).toHaveLength(1)
  })
})
