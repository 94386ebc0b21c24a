import { expect, test } from 'vitest'
import { undocumented } from './undocumented.ts'

const OTHER = '/** Returns two. */\nexport const other = () => 2\n'
const names = (text: string, file = 'some.ts'): readonly string[] => undocumented(text, file).map(it => it.name)

test.each([
  ['a function declaration', 'export function found() {}', ['found']],
  ['an asynchronous function', 'export async function found() {}', ['found']],
  ['an arrow function', 'export const found = (): number => 1', ['found']],
  ['a function with a type annotation', 'export const found: (it: string) => number = Number', []],
  ['an arrow function with a type annotation', 'export const found: (it: string) => number = it => +it', ['found']],
  ['an arrow function in `satisfies`', 'export const found = (() => 1) satisfies () => number', ['found']],
  ['a function that is exported by its name', 'const found = () => 1\nexport { found }', ['found']],
  ['a function that is exported by another name', 'function own() {}\nexport { own as found }', ['found']],
  ['a documented function that is exported by its name', '/** Returns one. */\nconst a = () => 1\nexport { a }', []],
  ['the default export', 'export default function found() {}', ['found']],
  ['a default export without a name', 'export default () => 1', ['default']],
  ['a documented function', '/** Returns one. */\nexport function a() { return 1 }', []],
  [
    'a doc comment above a suppression',
    '/** Returns one. */\n// biome-ignore lint/x: why\nexport const a = () => 1',
    [],
  ],
  ['a doc comment with code between', '/** Returns one. */\nconst one = 1\nexport const found = () => one', ['found']],
  ['an ordinary comment', '/* Returns one. */\nexport const found = () => 1', ['found']],
  ['an empty doc comment', '/** */\nexport const found = () => 1', ['found']],
  [
    'an overloaded function that is documented once',
    '/** Echoes. */\nexport function a(b: 1): 1\nexport function a(b: 2): 2\nexport function a(b: 1 | 2) { return b }',
    [],
  ],
  ['a function that is not exported', 'const own = () => 1', []],
  ['a value', 'export const ONE = 1', []],
  ['a type', 'export type One = () => 1', []],
])('undocumented judges %s', (_, text, expected) => {
  expect(names(`${OTHER}${text}\n`)).toEqual(expected)
})

test('undocumented accepts a single function whose file has a header', () => {
  const header = "/** Returns one. */\nimport { one } from './one.ts'\n"
  expect(names(`${header}export const a = () => one\n`)).toEqual([])
  expect(names(`${header}export const a = () => one\nexport const b = () => one\n`)).toEqual(['a', 'b'])
})

test('undocumented ignores a header below the hash-bang of a program', () => {
  expect(names('#!/usr/bin/env node\n/** Runs. */\nexport function a() {}\n')).toEqual([])
})

test('undocumented reads components', () => {
  expect(undocumented(`${OTHER}\nexport function Sign() {\n  return <i />\n}\n`, 'Sign.tsx')).toEqual([
    { name: 'Sign', line: 4 },
  ])
})
