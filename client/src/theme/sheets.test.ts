/**
 * Style sheets: each class name exists in its module and is used by a component, and no rule applies outside its
 * module.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { cssModules } from '#theme/cssModules.ts'

const ROOT = join(import.meta.dirname, '..')
/** Global sheets: tokens, reset, shared classes, overrides of Fluent, and the frame around every screen. */
const GLOBAL = [
  'app/frame.css',
  'app/withoutBars.css',
  'theme/base.css',
  'theme/fluent.css',
  'theme/parts.css',
  'theme/tokens.css',
]

const filesOf = (pattern: string): readonly string[] => globSync(pattern, { cwd: ROOT }).toSorted()
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const MODULES = filesOf('**/*.module.css')
const SOURCES = filesOf('**/*.{ts,tsx}').filter(it => !it.includes('.test.'))

const bareOf = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, '')
/** Returns each alternative of each rule, without those of keyframes. */
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

/** Returns the names that a source uses from each module, and the prefixes of names that it composes. */
function usesOf(file: string): readonly { readonly sheet: string; readonly name: string; readonly open: boolean }[] {
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
const USES = SOURCES.flatMap(usesOf)

/** Returns the class names that a source writes as literals. */
const literalClassesOf = (text: string): readonly string[] =>
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

test('UX only tokens, reset, shared classes, Fluent and the frame are global', () => {
  expect(filesOf('**/*.css').filter(it => !MODULES.includes(it))).toEqual(GLOBAL)
})

test('UX no two global sheets define the same class, but for the one that lays out the frame without its bars', () => {
  const all = GLOBAL.filter(it => it !== 'app/withoutBars.css').flatMap(file => [
    ...new Set(selectorsOf(textOf(file)).flatMap(it => /^\.([\w-]+)$/.exec(it)?.[1] ?? [])),
  ])
  expect(all.filter((it, index) => all.indexOf(it) !== index)).toEqual([])
})

test('UX no sheet names an SVG filter, which WebKit does not apply to a composited canvas', () => {
  const sheets = filesOf('**/*.css').map(file => bareOf(textOf(file)))
  expect(sheets.flatMap(css => css.match(/filter:[^;]*url\([^;]*/g) ?? [])).toEqual([])
})

test('UX a control is shaded under a pointer only where one can hover, since a finger that is gone would leave it so', () => {
  const shaded = (css: string): readonly string[] =>
    [...css.matchAll(/([^{};]*:hover[^{};]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
      /\b(?:background|color|background-color): (?!none)/.test(body) ? [selector.trim()] : [],
    )
  const sheets = filesOf('**/*.css').map(file => bareOf(textOf(file)))
  expect(sheets.flatMap(shaded).length).toBeGreaterThan(15)
  const elsewhere = sheets.map(css => css.replace(/@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, ''))
  // The entry that rings keeps its color.
  expect(elsewhere.flatMap(shaded).filter(it => !it.includes('.placeRinging'))).toEqual([])
})

/** Returns the rules for fields, by element or by a class that a field has, that set a font. */
function fieldFonts(): readonly string[] {
  const classes = SOURCES.flatMap(file =>
    [...textOf(file).matchAll(/<(?:input|textarea|select)\b[^<]*?className=\{css\.(\w+)\}/g)].map(
      ([, name = '']) => `\\.${name}`,
    ),
  )
  const isField = new RegExp(`(?:\\b(?:input|textarea|select)|Select\\)|${classes.join('|')})(?::[\\w-]+)*$`)
  return filesOf('**/*.css').flatMap(file =>
    [...bareOf(textOf(file)).matchAll(/([^{};]+)\{([^{}]*)\}/g)]
      .filter(
        ([, selectors = '', body = '']) =>
          /\bfont(?:-size)?:/.test(body) && selectors.split(',').some(it => isField.test(it.trim())),
      )
      .map(([, selectors = '', body = '']) => `${selectors.trim()} ${/font-size: ([^;]+);/.exec(body)?.[1]}`),
  )
}

test('UX a field has letters of at least 16 px, or iOS zooms into it', () => {
  expect(fieldFonts().length).toBeGreaterThan(3)
  expect(fieldFonts().filter(it => !it.endsWith(' max(1rem, 16px)'))).toEqual([])
})

/** Returns the bodies of the rules with this selector, also where it is one of several. */
const bodiesOf = (css: string, selector: string): string =>
  [...bareOf(css).matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .flatMap(([, selectors = '', body = '']) =>
      selectors.split(',').some(it => it.trim() === selector) ? [body.trim()] : [],
    )
    .join(' ')

test.each([
  ['app/frame.css', '.top-home .top-title'],
  ['components/banner.module.css', '.warning p'],
  ['components/banner.module.css', '.success p'],
  ['screens/settings/settings.module.css', '.linkItem b'],
])('UX in %s a text of any length in %s has a few lines only', (file, selector) => {
  expect(bodiesOf(textOf(file), selector)).toMatch(/line-clamp: [2-4];.*overflow: hidden/s)
})

test('UX a disabled entry of a menu is dashed and thin: by night its color is nearly that of the others', () => {
  const entry = bodiesOf(textOf('theme/fluent.css'), '.menu-item.menu-item[aria-disabled="true"]')
  expect(entry).toMatch(/border: 1\.5px dashed var\(--edge\);.*font-weight: 400;.*color: var\(--ink3\);/s)
})

test('UX on paper the screen is as long as its content, and the bars are left out', () => {
  const printed = /@media print \{([\s\S]*)\}/.exec(textOf('app/withoutBars.css'))?.[1] ?? ''
  expect([bodiesOf(printed, '.main'), bodiesOf(printed, '.bottom-bar')]).toEqual([
    expect.stringContaining('overflow: visible'),
    'display: none;',
  ])
})

test('UX no attribute of a drawing is in rem, which WebKit does not take', () => {
  const PAGES = [...SOURCES, '../index.html']
  expect(PAGES.filter(it => /\b(?:width|height)=(?:"[\d.]+rem"|\{`[^`]*rem`\})/.test(textOf(it)))).toEqual([])
})

test('UX no two modules have the same file name, which prefixes their classes', () => {
  const names = MODULES.map(it => basename(it))
  expect(names.filter((it, index) => names.indexOf(it) !== index)).toEqual([])
})

test('UX every rule of a module contains a class of its own in camel case', () => {
  const found = MODULES.flatMap(file => selectorsOf(textOf(file)).map(selector => ({ file, selector })))
  expect(found.length).toBeGreaterThan(500)
  expect(
    found.filter(
      ({ selector }) =>
        !/\.[a-z][a-zA-Z0-9]*(?![\w-])/.test(withoutGlobal(selector)) || /\.[\w]*[-_]/.test(withoutGlobal(selector)),
    ),
  ).toEqual([])
})

test('UX every class that a component uses exists in its module', () => {
  const known = new Map(MODULES.map(file => [file, classesOf(textOf(file))]))
  expect(USES.length).toBeGreaterThan(400)
  expect(USES.filter(({ sheet, name, open }) => !open && !known.get(sheet)?.has(name))).toEqual([])
})

test('UX every class of a module is used by a component', () => {
  const isUsed = (sheet: string, name: string): boolean =>
    USES.some(it => it.sheet === sheet && (it.open ? name.startsWith(it.name) : it.name === name))
  expect(
    MODULES.flatMap(sheet =>
      [...classesOf(textOf(sheet))].filter(name => !isUsed(sheet, name)).map(name => `${sheet}: ${name}`),
    ),
  ).toEqual([])
})

test('UX every literal class name is global; those in the static pages are scoped as in the build', () => {
  const global = new Set(GLOBAL.flatMap(file => [...classesOf(textOf(file))]))
  const scoped = new Set(
    MODULES.flatMap(file => [...classesOf(textOf(file))].map(name => cssModules.generateScopedName(name, file))),
  )
  const PAGES = ['../index.html', '../public/rescue.js']
  expect(PAGES.flatMap(file => literalClassesOf(textOf(file))).filter(it => scoped.has(it)).length).toBeGreaterThan(5)
  expect(
    PAGES.flatMap(file => literalClassesOf(textOf(file))).filter(
      it => it !== 'shell' && !global.has(it) && !scoped.has(it),
    ),
  ).toEqual([])
  expect(
    SOURCES.filter(it => it.endsWith('.tsx')).flatMap(file =>
      literalClassesOf(textOf(file))
        .filter(it => !global.has(it))
        .map(word => `${file}: ${word}`),
    ),
  ).toEqual([])
})

test('UX WCAG 4.1.3 no rule hides a live region while it is empty: screen readers would not speak its first text', () => {
  const hidden = filesOf('**/*.css').flatMap(file =>
    [...bareOf(textOf(file)).matchAll(/([^{};]+)\{([^{}]*)\}/g)]
      .filter(([, selector = '', body = '']) => selector.includes(':empty') && /display:\s*none/.test(body))
      .map(([, selector = '']) => `${file} ${selector.trim()}`),
  )
  // No live region: the notes of the arm button are a group of them.
  expect(hidden).toEqual(['screens/home/armNotes.module.css .notes:empty'])
})
