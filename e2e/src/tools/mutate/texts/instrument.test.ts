import { expect, test } from 'vitest'
import { instrument } from './instrument.ts'
import { textsOfApp } from './modules.ts'
import { scrambled } from '../../../runner/apps/scramble.ts'

const found = (code: string, only?: RegExp): readonly (readonly [string, string])[] =>
  instrument(code, 'demo.ts', only).texts.map(({ id, text }) => [id, text])

/** Runs a module without types and returns its constant `it`, with texts from the hook. */
function run(code: string, hook: (id: string, text: string) => string): Readonly<Record<string, unknown>> {
  const body = instrument(`const it = ${code}`, 'demo.ts').code
  return new Function('hook', `globalThis.__drydockText = hook; ${body}; delete globalThis.__drydockText; return it`)(
    hook,
  )
}

test('entries, further literals of an entry and fixed parts of templates are texts', () => {
  expect(
    found(`export const it = { a: 'Save', b: { c: (n: number) => \`\${n} \${n === 1 ? 'day' : 'days'} left\` } }`),
  ).toEqual([
    ['demo/it.a', 'Save'],
    ['demo/it.b.c', ' left'],
    ['demo/it.b.c#2', 'day'],
    ['demo/it.b.c#3', 'days'],
  ])
})

test('escapes in a template mean the same behind the hook', () => {
  const seen: string[] = []
  const { a } = run(`{ a: n => \`\${n}\\u00a0m\\nit\\\`s \${n}\` }`, (_, text) => {
    seen.push(text)
    return text
  })
  expect((a as (n: number) => string)(2)).toBe('2\u00a0m\nit`s 2')
  expect(seen).toEqual(['\u00a0m\nit`s '])
})

test('operands, formats, separators and types are not texts', () => {
  const code =
    "export const f = (way: 'in' | 'out'): string => (way === 'in' ? [1].join(' and ') : new Intl.NumberFormat('de').format(1))"
  expect(found(code)).toEqual([])
})

test('in a module with other content only the named declarations have texts', () => {
  expect(found("export const A_TEXTS = { a: 'Armed' }\nexport const path = '/api'", /_TEXTS$/)).toEqual([
    ['demo/A_TEXTS.a', 'Armed'],
  ])
})

test('an entry counts as read when it is read, a function when it is called', () => {
  const read: string[] = []
  const hook = (id: string, text: string): string => {
    read.push(id)
    return text
  }
  const it = run(`{ save: 'Save', left: n => \`\${n} left\`, list: ['one', 'two'] }`, hook)
  expect(read).toEqual([])
  expect([it['save'], it['list'], (it['left'] as (n: number) => string)(2)]).toEqual(['Save', ['one', 'two'], '2 left'])
  expect(read).toEqual(['demo/it.save', 'demo/it.list', 'demo/it.list#2', 'demo/it.left'])
})

test('one text is replaced, and all others stay', () => {
  const it = run("{ save: 'Save', leave: 'Leave' }", (id, text) => (id === 'demo/it.save' ? scrambled(text) : text))
  expect({ ...it }).toEqual({ save: 'Fnir', leave: 'Leave' })
})

test.each([
  ['SAVE', 'FNIR'],
  ['-.--', '¤-.--'],
  ['°C', '°P'],
  ['æ 5', '¤ 5'],
])("scrambled turns '%s' into '%s'", (text, other) => expect(scrambled(text)).toBe(other))

test('every text of the app has a unique id, and can be replaced by another text', async () => {
  const all = await textsOfApp()
  expect(all.length).toBeGreaterThan(700)
  expect(all.filter(it => scrambled(it.text) === it.text)).toEqual([])
  expect(new Set(all.map(it => it.id)).size).toBe(all.length)
})
