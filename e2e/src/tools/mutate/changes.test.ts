import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const changed = (text: string, only: 'constants' | 'everything' = 'everything'): readonly string[] =>
  changesOf(text, 'a.ts', only).map(it => it.text)

test.each([
  ['a comparison', 'const f = (a: number) => a >= x', 'const f = (a: number) => (a > x)'],
  ['an equality', 'f(a === b)', 'f((a !== b))'],
  ['a condition', 'if (a) b = c', 'if (!(a)) b = c'],
  ['both or one of them', 'x = a && b', 'x = (a || b)'],
  ['a negation', 'x = !a', 'x = a'],
  ['two answers', 'x = a ? b : c', 'x = (a) ? (c) : (b)'],
  ['a number', 'x = 30', 'x = 31'],
  ['a fraction', 'x = 0.5', 'x = 0.505'],
  ['a truth', 'x = true', 'x = false'],
  ['a text', "x = 'idle'", "x = 'other idle'"],
  ['a call that is left out', 'send(a)', 'void 0'],
  [
    'the answer of a machine',
    'function step(state: S) { return enter(state) }',
    'function step(state: S) { return state }',
  ],
  ['a row that is left out', "x = { open: 'a', shut: 'b' }", "x = { shut: 'b' }"],
  ['a row that leads elsewhere', "x = { open: 'a', shut: 'b' }", "x = { open: 'b', shut: 'b' }"],
])('%s', (_, text, becomes) => expect(changed(text)).toContain(becomes))

test('each change has its line, the old and the new text', () => {
  const found = changesOf('const a = 1\nconst b = 2\n', 'a.ts', 'everything')
  expect(found.map(({ line, was, becomes }) => [line, was, becomes])).toEqual([
    [1, '1', '2'],
    [2, '2', '3'],
  ])
})

test('types and imports are not changed, since they have no effect at run time', () => {
  expect(changed("import { a } from './a.ts'\ntype B = { readonly is: 'idle' | 3 }\nconst c: 'on' = d")).toEqual([])
})

test('constants are exported names in capitals, and nothing else', () => {
  const text =
    "export const WAIT_MS = 5 * SECOND\nexport const NAMES = { a: 'A' } as const\nexport const route = { path: '/a' }\nconst LOCAL = 3\n"
  expect(
    changed(text, 'constants').map(it => it.split('\n').find((line, index) => line !== text.split('\n')[index])),
  ).toEqual(['export const WAIT_MS = 6 * SECOND', "export const NAMES = { a: 'other A' } as const"])
})

test('a file that cannot be parsed has no changes', () => expect(changed('const = =')).toEqual([]))
