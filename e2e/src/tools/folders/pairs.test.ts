import { expect, test } from 'vitest'
import { fileOf, type Package, specifiersIn } from './imports.ts'
import { mutualImports, problemsOf } from './pairs.ts'

const THERE = { from: 'a/src/one.ts', to: 'a/src/room/two.ts' }
const BACK = { from: 'a/src/room/three.ts', to: 'a/src/four.ts' }
const ALONE = { from: 'a/src/room/three.ts', to: 'b/src/five.ts' }

test('problemsOf names two folders that import each other, with one import of each direction', () => {
  expect(problemsOf([THERE, BACK, ALONE], [], 'list.json')).toEqual([
    `a/src and a/src/room import each other:
  a/src/one.ts imports a/src/room/two.ts
  a/src/room/three.ts imports a/src/four.ts
  Move what both need into one of them that does not import the other, or into a folder of its own.`,
  ])
})

test('a known pair is no problem until it no longer exists', () => {
  expect(problemsOf([THERE, BACK], [['a/src', 'a/src/room']], 'list.json')).toEqual([])
  expect(problemsOf([THERE], [['a/src', 'a/src/room']], 'list.json')).toEqual([
    'a/src and a/src/room do not import each other any more. Take this pair out of list.json.',
  ])
})

test('files of one folder may import each other, and a folder may import another one', () => {
  expect(
    mutualImports([{ from: 'a/one.ts', to: 'a/two.ts' }, { from: 'a/two.ts', to: 'a/one.ts' }, THERE, ALONE]),
  ).toEqual([])
})

test('specifiersIn finds imports in every form', () => {
  const text = `import type { A } from './a.ts'
import {
  b,
} from '#b.ts'
import './c.css'
export * from "../d.ts"
const e = await import('@x/e')
const from = 'no import'`
  expect(specifiersIn(text)).toEqual(['./a.ts', '#b.ts', './c.css', '../d.ts', '@x/e'])
})

const PACKAGES: readonly Package[] = [
  {
    name: '@x/one',
    folder: 'one',
    exports: { '.': './src/index.ts', './part': './src/part/part.ts', './texts/*': './src/texts/*.ts' },
  },
  { name: '@x/two', folder: 'two', exports: {} },
]
test.each([
  ['./b.ts', 'two/src/room/b.ts'],
  ['../b.ts', 'two/src/b.ts'],
  ['#other/b.ts', 'two/src/other/b.ts'],
  ['@x/one', 'one/src/index.ts'],
  ['@x/one/part', 'one/src/part/part.ts'],
  ['@x/one/texts/reach', 'one/src/texts/reach.ts'],
  ['@x/one/secret', undefined],
  ['vitest', undefined],
])('the specifier %s in a folder of a package means %s', (specifier, file) => {
  expect(fileOf(specifier, 'two/src/room/a.ts', PACKAGES)).toBe(file)
})
