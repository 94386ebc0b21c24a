import { expect, test } from 'vitest'
import { lacksOf } from './publicSymbols.ts'

const found = (text: string, others: Readonly<Record<string, string>> = {}): readonly string[] =>
  lacksOf('some/entry.ts', file => (file === 'some/entry.ts' ? text : (others[file] ?? ''))).map(
    it => `${it.file}:${it.line} ${it.name} ${it.lacks}`,
  )
/** Prefixes what is found in a text of one line below a comment. */
const inEntry = (line: number, what: string): string => `some/entry.ts:${line} ${what}`

test.each([
  ['a type', 'export type Knots = 1', [inEntry(1, 'Knots description')]],
  ['an interface', 'export interface Boat {}', [inEntry(1, 'Boat description')]],
  ['a class', 'export class Boat {}', [inEntry(1, 'Boat description')]],
  ['a value', 'export const ONE = 1', [inEntry(1, 'ONE description')]],
  ['a function', 'export function sail() {}', [inEntry(1, 'sail description')]],
  ['a type that is not exported', 'type Knots = 1', []],
  ['a described type', '/** Its speed. */\nexport type Knots = 1', []],
  [
    'a function with overloads',
    '/** Sails to `to`. */\nexport function sail(to: 1): 1\nexport function sail(to: 2): 2\nexport function sail(to: any) {}',
    [],
  ],
])('a public module lacks a description of %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['a property', 'interface Boat', 'name: string', ['Boat.name description']],
  ['a method', 'interface Boat', 'sail(): void', ['Boat.sail description']],
  ['a property of an object type', 'type Boat =', 'name: string', ['Boat.name description']],
  ['a method of a class', 'class Boat', 'sail() {}', ['Boat.sail description']],
  ['a described property', 'interface Boat', '/** Its name. */ name: string', []],
  ['a private field', 'class Boat', '#name = 1', []],
  ['a private property', 'class Boat', 'private name = 1', []],
  ['a constructor', 'class Boat', 'constructor() {}', []],
  [
    'the second overload of a method',
    'interface Boat',
    '/** Sails to `to`. */ sail(to: 1): void; sail(to: 2): void',
    [],
  ],
])('a public module lacks a description of %s', (_, head, member, expected) => {
  expect(found(`/** A boat. */\nexport ${head} { ${member} }`)).toEqual(expected.map(it => inEntry(2, it)))
})

test.each([
  ['that nothing says', '/** How fast it is. */ speed: number', ['Boat.speed unit']],
  ['that may be undefined', '/** How fast it is. */ speed: number | undefined', ['Boat.speed unit']],
  ['in the name', '/** Time to wait. */ waitMs: number', []],
  ['in the comment', '/** How fast it is, in knots. */ speed: number', []],
  ['of a text', '/** How fast it is. */ speed: string', []],
])('a public module lacks the unit of a number %s', (_, member, expected) => {
  expect(found(`/** A boat. */\nexport interface Boat { ${member} }`)).toEqual(expected.map(it => inEntry(2, it)))
})

test.each([
  ['a function', 'export function sail(to: string) {}', ['sail parameter']],
  ['a function that is a value', 'export const sail = (to: string) => 1', ['sail parameter']],
  ['the first overload', 'export function sail(to: 1): 1\nexport function sail(to: any) {}', ['sail parameter']],
  ['a parameter with a default', 'export function sail(to = 1) {}', ['sail parameter']],
  ['the rest', 'export function sail(...to: string[]) {}', ['sail parameter']],
  ['a parameter that is taken apart', 'export function sail({ to }: Course) {}', []],
])('a public module lacks a parameter of %s', (_, declaration, expected) => {
  expect(found(`/** Sails there. */\n${declaration}`)).toEqual(expected.map(it => inEntry(2, it)))
  expect(found(`/** Sails. @param to where */\n${declaration}`)).toEqual([])
  expect(found(`/** Sails to the harbor \`to\`. */\n${declaration}`)).toEqual([])
})

test.each([
  ['a method', 'interface Boat', 'sail(to: string): void'],
  ['a property that is a function', 'interface Boat', 'sail: (to: string) => void'],
  ['a method of a class', 'class Boat', 'sail(to: string) {}'],
])('a public module lacks a parameter of %s', (_, head, member) => {
  expect(found(`/** A boat. */\nexport ${head} { /** Sails there. */ ${member} }`)).toEqual([
    inEntry(2, 'Boat.sail parameter'),
  ])
  expect(found(`/** A boat. */\nexport ${head} { /** Sails to \`to\`. */ ${member} }`)).toEqual([])
})

test.each([
  ['throws', 'function sail() { if (wind) throw new Error() }', ['sail error']],
  ['throws, in an arrow function', 'const sail = () => { throw new Error() }', ['sail error']],
  ['contains a function that throws', 'function sail() { return () => { throw new Error() } }', []],
  ['does not throw', 'function sail() { return 1 }', []],
])('a public module lacks the errors of a function that %s', (_, declaration, expected) => {
  expect(found(`/** Sails. */\nexport ${declaration}`)).toEqual(expected.map(it => inEntry(2, it)))
  expect(found(`/** Sails. @throws {Error} Without wind. */\nexport ${declaration}`)).toEqual([])
})

test('of a module that is exported again, the exported names are judged', () => {
  const boat = 'export type Boat = 1\nexport type Own = 2\n'
  expect(
    found("export type { Boat } from './boat.ts'\nexport { other } from 'other'", { 'some/boat.ts': boat }),
  ).toEqual(['some/boat.ts:1 Boat description'])
})

test.each([
  ['a declaration', 'function sail() {}\nexport { sail }', [inEntry(1, 'sail description')]],
  ['a declaration under another name', 'class Boat {}\nexport { Boat as Ship }', [inEntry(1, 'Boat description')]],
  ['a described declaration', '/** Sails. */\nfunction sail() {}\nexport { sail }', []],
  [
    'what another module declares',
    "import { Boat } from './boat.ts'\nexport { Boat }",
    ['some/boat.ts:1 Boat description'],
  ],
])('a statement of its own that exports %s counts', (_, text, expected) => {
  expect(found(text, { 'some/boat.ts': 'export type Boat = 1\nexport type Own = 2\n' })).toEqual(expected)
})

test.each([
  ["export * from './fleet.ts'", ['some/boat.ts:1 Boat description', 'some/fleet.ts:2 Fleet description']],
  ["export { Ship } from './fleet.ts'", ['some/boat.ts:1 Boat description']],
  ["export { Fleet } from './fleet.ts'", ['some/fleet.ts:2 Fleet description']],
])('%s is followed to the modules that declare the names', (text, expected) => {
  const others = {
    'some/fleet.ts': "export { Boat as Ship } from './boat.ts'\nexport type Fleet = 1\n",
    'some/boat.ts': 'export type Boat = 1\nexport type Own = 2\n',
  }
  expect(found(text, others).toSorted()).toEqual(expected)
})
