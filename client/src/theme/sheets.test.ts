/**
 * Style sheets: modules scope their classes, so what is left to hold is that both sides of a name exist and that
 * nothing reaches out of its module.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { cssModules } from '#theme/cssModules.ts'

const ROOT = join(import.meta.dirname, '..')
/** Global on purpose: tokens, reset and shared words, what Fluent has otherwise, and the frame around every screen. */
const GLOBAL = ['app/frame.css', 'theme/base.css', 'theme/fluent.css', 'theme/parts.css', 'theme/tokens.css']

const filesOf = (pattern: string): readonly string[] => globSync(pattern, { cwd: ROOT }).toSorted()
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const MODULES = filesOf('**/*.module.css')
const SOURCES = filesOf('**/*.{ts,tsx}').filter(it => !it.includes('.test.'))

const bareOf = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '')
/** One entry for each alternative of each rule, without those of keyframes. */
const selectorsOf = (css: string): readonly string[] =>
  [...bareOf(css).matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter(it => !/^@|^(?:from|to|[\d.]+%)/.test(it))
    .flatMap(it => it.split(/,(?![^(]*\))/))
    .map(it => it.trim())
const withoutGlobal = (selector: string): string => selector.replace(/:global\([^)]*\)/g, '')
const classesOf = (css: string): ReadonlySet<string> =>
  new Set(
    selectorsOf(css).flatMap(it => [...withoutGlobal(it).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)),
  )

/** What a source takes from each module that it imports: names, and beginnings of names that it puts together. */
function takenBy(file: string): readonly { readonly sheet: string; readonly name: string; readonly open: boolean }[] {
  const text = textOf(file)
  return [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)'$/gm)].flatMap(([, local = '', path = '']) => {
    const sheet = path.startsWith('#') ? path.slice(1) : relative('.', join(dirname(file), path))
    const names = [...text.matchAll(new RegExp(`\\b${local}\\.(?!module)(\\w+)`, 'g'))].map(([, name = '']) => ({
      sheet,
      name,
      open: false,
    }))
    const open = [...text.matchAll(new RegExp(`\\b${local}\\[(?:\`(\\w*))?`, 'g'))].map(([, name = '']) => ({
      sheet,
      name,
      open: true,
    }))
    return [...names, ...open]
  })
}
const TAKEN = SOURCES.flatMap(takenBy)

/** The words for classes that a source writes as they are. */
const wordsOf = (text: string): readonly string[] =>
  [
    ...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g),
    ...text.matchAll(/(?:\.className = |class=)["']([^"']*)["']()/g),
  ]
    .flatMap(([, plain, code = '']) =>
      plain !== undefined
        ? [plain]
        : [...code.replace(/[=!]== '[^']*'/g, '').matchAll(/'([^']*)'/g)].map(([, it = '']) => it),
    )
    .flatMap(it => it.split(' '))
    .filter(it => it !== '')

test('UX global are tokens, reset, shared words, Fluent and the frame alone', () => {
  expect(filesOf('**/*.css').filter(it => !MODULES.includes(it))).toEqual(GLOBAL)
})

test('UX no class is defined by two global sheets', () => {
  const all = GLOBAL.flatMap(file => [
    ...new Set(selectorsOf(textOf(file)).flatMap(it => /^\.([\w-]+)$/.exec(it)?.[1] ?? [])),
  ])
  expect(all.filter((it, index) => all.indexOf(it) !== index)).toEqual([])
})

test('UX no two modules have one name, which begins the names of their classes', () => {
  const names = MODULES.map(it => basename(it))
  expect(names.filter((it, index) => names.indexOf(it) !== index)).toEqual([])
})

test('UX every rule of a module speaks of a class of its own, in camel case', () => {
  const found = MODULES.flatMap(file => selectorsOf(textOf(file)).map(selector => ({ file, selector })))
  expect(found.length).toBeGreaterThan(500)
  expect(
    found.filter(
      ({ selector }) =>
        !/\.[a-z][a-zA-Z0-9]*(?![\w-])/.test(withoutGlobal(selector)) || /\.[\w]*[-_]/.test(withoutGlobal(selector)),
    ),
  ).toEqual([])
})

test('UX every class that a component takes from a module is there', () => {
  const known = new Map(MODULES.map(file => [file, classesOf(textOf(file))]))
  expect(TAKEN.length).toBeGreaterThan(400)
  expect(TAKEN.filter(({ sheet, name, open }) => !open && !known.get(sheet)?.has(name))).toEqual([])
})

test('UX every class of a module is taken by a component', () => {
  const isTaken = (sheet: string, name: string): boolean =>
    TAKEN.some(it => it.sheet === sheet && (it.open ? name.startsWith(it.name) : it.name === name))
  expect(
    MODULES.flatMap(sheet =>
      [...classesOf(textOf(sheet))].filter(name => !isTaken(sheet, name)).map(name => `${sheet}: ${name}`),
    ),
  ).toEqual([])
})

test('UX every class that is written as a word is global; those of the page before the script are scoped as in the build', () => {
  const global = new Set(GLOBAL.flatMap(file => [...classesOf(textOf(file))]))
  const scoped = new Set(
    MODULES.flatMap(file => [...classesOf(textOf(file))].map(name => cssModules.generateScopedName(name, file))),
  )
  const PAGES = ['../index.html', '../public/rescue.js']
  expect(PAGES.flatMap(file => wordsOf(textOf(file))).filter(it => scoped.has(it)).length).toBeGreaterThan(5)
  expect(
    PAGES.flatMap(file => wordsOf(textOf(file))).filter(it => it !== 'shell' && !global.has(it) && !scoped.has(it)),
  ).toEqual([])
  expect(
    SOURCES.filter(it => it.endsWith('.tsx')).flatMap(file =>
      wordsOf(textOf(file))
        .filter(it => !global.has(it))
        .map(word => `${file}: ${word}`),
    ),
  ).toEqual([])
})
