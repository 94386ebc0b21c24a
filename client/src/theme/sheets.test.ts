/** Style sheets are loaded with their screens and stay: a class that two of them define looks as it does by the screens that were open before. */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** Loaded with the frame, before all others: one other sheet may add to what it says. */
const FIRST = ['app/frame.css']

/** The names that a sheet defines for every place: classes of rules that stand alone, and keyframes. */
function definitionsOf(css: string): ReadonlySet<string> {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, head = '']) => (head.trim().startsWith('@keyframes') ? [head.trim()] : head.split(/,(?![^(]*\))/)))
  // '.friend', '.friend:hover' and 'a.friend::before', but not '.tools .friend', '.friend.large' and '.friend:has(> b)'.
  const names = selectors.map(it => it.trim()).flatMap(it => /^(?:[a-z0-9]*(\.[\w-]+)(?:::?(?!has\b)[\w-]+(?:\([^)]*\))?)*|(@keyframes [\w-]+))$/.exec(it)?.slice(1, 3) ?? [])
  return new Set(names.filter(it => it !== undefined))
}

/** 'name: one.css, two.css' for each name that more than one sheet defines. */
function clashesOf(sheets: Readonly<Record<string, string>>): readonly string[] {
  const files = Map.groupBy(
    Object.entries(sheets).flatMap(([file, css]) => [...definitionsOf(css)].map(name => ({ name, file }))),
    ({ name }) => name,
  )
  return [...files]
    .map(([name, all]) => [name, all.map(({ file }) => file).filter(file => !FIRST.includes(file))] as const)
    .flatMap(([name, all]) => (all.length > 1 ? [`${name}: ${all.join(', ')}`] : []))
}

test('UX no class and no keyframes are defined by two style sheets', () => {
  const sheets = Object.fromEntries(globSync(join(ROOT, '**/*.css')).map(file => [relative(ROOT, file), readFileSync(file, 'utf8')]))
  expect(Object.keys(sheets).length).toBeGreaterThan(30)
  expect(clashesOf(sheets)).toEqual([])
})

test.each([
  ['.friend { gap: 1px }', '.a, .friend { gap: 2px }', ['.friend: one.css, two.css']],
  ['.friend:hover b { gap: 1px }\n.friend { gap: 1px }', '@media (min-width: 1em) { li.friend:not(.x)::before { gap: 2px } }', ['.friend: one.css, two.css']],
  ['@keyframes turn { from { gap: 1px } }', '@keyframes turn { to { gap: 1px } }', ['@keyframes turn: one.css, two.css']],
  ['.friend { gap: 1px }', '.tools .friend, .friend.large, .friend:has(> b) { gap: 2px }', []],
])('of %j and %j it finds %j', (one, two, clashes) => {
  expect(clashesOf({ 'one.css': one, 'two.css': two })).toEqual(clashes)
})
