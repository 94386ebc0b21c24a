/** Web APIs that Safari 16.4 or Firefox 128 lack: docs/web-apis.md has each one that is used, with its fallback. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webApisIn } from '#testing/webApis.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** Without comments, which may name anything. */
const codeOf = (file: string): string => read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const SOURCES = globSync(['client/src/**/*.{ts,tsx,css}', 'client/public/*.js', 'client/index.html'], {
  cwd: ROOT,
}).filter(it => !/\.test\.|\/testing\//.test(it))
/** Name, fallback and the files that show it, of each row. */
const ROWS = [...read('docs/web-apis.md').matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, name = '', fallback = '', shown = '']) => ({ name, fallback, shown }))
  .filter(it => it.name !== 'Web API' && !it.name.startsWith('---'))

test('QUALITY every web API of the app that Safari 16.4 or Firefox 128 lack has a row with its fallback, and no other', () => {
  const used = new Set(SOURCES.flatMap(file => webApisIn(file, codeOf(file))))
  expect(SOURCES.length).toBeGreaterThan(300)
  expect(ROWS.map(it => it.name).toSorted()).toEqual([...used].toSorted())
  expect(ROWS.filter(it => it.fallback.length < 10)).toEqual([])
})

test('QUALITY the files that show a fallback exist', () => {
  const files = ROWS.flatMap(it => [...it.shown.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
  expect(files.length).toBeGreaterThanOrEqual(ROWS.length)
  expect(files.filter(it => !existsSync(join(ROOT, it)))).toEqual([])
})

test.each([
  ['a.ts', 'const { resolve } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['a.ts', 'new Map().values().map(it => it)', 'Iterator helpers'],
  ['a.ts', 'navigation.addEventListener(0)', 'Navigation API'],
  ['a.css', '.a { & .b { color: red } }', 'Nesting'],
  ['a.css', '.a { text-wrap: balance; }', 'text-wrap'],
])('QUALITY in %s, %j is found as %s', (file, text, name) => {
  expect(webApisIn(file, text)).toEqual([name])
})

test.each([
  ['a.ts', 'Object.values(it).map(one => one)'],
  ['a.ts', 'z.union([a, b])'],
  ['a.css', '@media (width <= 20em) { .a:has(.b) { color: red } }'],
])('QUALITY in %s, %j is an API that both engines have', (file, text) => {
  expect(webApisIn(file, text)).toEqual([])
})
