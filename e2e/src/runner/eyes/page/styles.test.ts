/** The cascade of plain rules for one element. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import { rulesOf } from '../../engines/dom/appScript.ts'
import { stylesOf } from './styles.ts'

const BODY =
  '<main id="m" class="m1"><section id="s" class="s1 s2"><b id="b" class="b1 b2" data-x="a.b"></b><i class="other"></i></section></main>'
const page = smallPage(BODY)
const colorBy = (css: string, selector = '#b'): string | undefined =>
  stylesOf(rulesOf(css, page.window)).valueOf(page.one(selector), 'color')

describe('of two rules', () => {
  test.each([
    ['the later one of the same weight', '.b1 { color: red } .b2 { color: blue }', 'blue'],
    ['one of a class over one of elements', '.b1 { color: blue } main section b { color: red }', 'blue'],
    ['one of an id over one of many classes', '#b { color: blue } .m1 .s1.s2 .b1.b2 { color: red }', 'blue'],
    ['one with more classes over a later one', '.b1.b2 { color: blue } .b1 { color: red }', 'blue'],
    ['a doubled class over a single one', '.b1.b1 { color: blue } .b2 { color: red }', 'blue'],
    [
      'an attribute as a class',
      '.b1 { color: red } b[data-x] { color: blue } b.b1 { color: green } [data-x] { color: black }',
      'green',
    ],
    ['a pseudo-class as a class', 'b:first-child { color: blue } b { color: red }', 'blue'],
    ['what is not meant with its own weight', 'b:not(.other) { color: blue } b { color: red }', 'blue'],
    ['the heaviest of alternatives', ':is(.other, #b) { color: blue } .b1.b2 { color: red }', 'blue'],
    ['alternatives that count nothing', ':where(#b) { color: red } b { color: blue }', 'blue'],
    ['what is held with its own weight', 'section:has(.b1) b { color: blue } section b { color: red }', 'blue'],
    ['what is important over an id', '.b1 { color: blue !important } #b { color: red }', 'blue'],
    [
      'the heavier one of two that are important',
      '#b { color: blue !important } .b1 { color: red !important }',
      'blue',
    ],
    ['an id inside what is not meant', 'b:not(:is(#other)) { color: blue } .b1.b2 { color: red }', 'blue'],
  ])('%s wins', (_, css, color) => expect(colorBy(css)).toBe(color))
})

describe('a rule', () => {
  test.each([
    ['for several selectors has the weight of each', 'b, #m #s { color: red } .b1 { color: blue }', 'blue'],
    ['whose alternatives contain a comma is one selector', ':is(.other, .b1) { color: blue }', 'blue'],
    ['with a dot in an attribute applies', '[data-x="a.b"] { color: blue }', 'blue'],
    ['with nested brackets applies', 'b:not(:is(.other), .another) { color: blue }', 'blue'],
    ['with a child selector applies', '.s1 > .b1 { color: blue }', 'blue'],
    ['with a sibling selector does not apply to the first sibling', '.b1 + i { color: blue }', undefined],
    [
      'for a pointer or focus state does not apply',
      '.b1:hover { color: red } .b1:focus-visible { color: red } .b1:active { color: red }',
      undefined,
    ],
    ['for a pseudo-element does not apply', '.b1::before { color: red }', undefined],
    ['for another property does not apply', '.b1 { display: block }', undefined],
    ['for another element does not apply', '.s1 { color: red }', undefined],
  ])('%s', (_, css, color) => expect(colorBy(css)).toBe(color))

  test.each([
    ['nothing', '', 'blue'],
    ['a text', 'Armed', undefined],
    ['an element', '<i></i>', undefined],
  ])('with :empty is matched against an element with %s', (_, inside, color) => {
    const { one, window } = smallPage(`<p id="x" class="word">${inside}</p>`)
    expect(stylesOf(rulesOf('.word:empty { color: blue }', window)).valueOf(one('#x'), 'color')).toBe(color)
  })

  test('for the next sibling applies to that sibling', () =>
    expect(colorBy('.b1 + i { color: blue }', 'i')).toBe('blue'))
})

test('the style attribute of an element wins over all rules', () => {
  const { one, window } = smallPage('<b id="b" style="color: blue"></b>')
  expect(stylesOf(rulesOf('#b { color: red }', window)).valueOf(one('#b'), 'color')).toBe('blue')
})

test.each([
  ['style="color: red"', '.b1 { color: blue !important }', 'blue'],
  ['style="color: blue !important"', '#b { color: red !important }', 'blue'],
  ['style="color: blue"', '#b { color: red; display: none !important }', 'blue'],
])('with %s and %s the element is %s', (own, css, color) => {
  const { one, window } = smallPage(`<b id="b" class="b1" ${own}></b>`)
  expect(stylesOf(rulesOf(css, window)).valueOf(one('#b'), 'color')).toBe(color)
})

describe('on a phone of 390 px by day', () => {
  test.each([
    ['(max-width: 390px)', true],
    ['(max-width: 389px)', false],
    ['(min-width: 390px)', true],
    ['(min-width: 391px)', false],
    ['(min-width: 64em)', false],
    ['(max-width: 63.9375em)', true],
    ['(max-height: 30em) and (max-width: 63.9375em)', false],
    ['(min-height: 40em)', true],
    ['(forced-colors: active)', false],
    ['(prefers-color-scheme: dark)', false],
    ['print', false],
    ['screen', true],
  ])('a rule in @media %s applies: %s', (media, isHeard) =>
    expect(colorBy(`.b1 { color: red } @media ${media} { .b1 { color: blue } }`)).toBe(isHeard ? 'blue' : 'red'),
  )

  test('a rule in @media keeps its place in the order', () =>
    expect(colorBy('@media screen { .b1 { color: red } } .b2 { color: blue }')).toBe('blue'))
  test('both conditions of nested media rules count', () =>
    expect(
      colorBy(
        '@media screen { @media (max-width: 100px) { b { color: red } } @media (max-width: 400px) { b { color: blue } } }',
      ),
    ).toBe('blue'))
})

/** Specificity: ids, classes and the like, elements. */
type Weight = readonly [number, number, number]
type Part = readonly [selector: string, weight: Weight]

const B: readonly Part[] = [
  ['#b', [1, 0, 0]],
  ['.b1', [0, 1, 0]],
  ['.b2', [0, 1, 0]],
  ['[data-x]', [0, 1, 0]],
  ['[data-x="a.b"]', [0, 1, 0]],
  [':first-child', [0, 1, 0]],
  [':not(.other)', [0, 1, 0]],
  [':not(i)', [0, 0, 1]],
  [':not(#other)', [1, 0, 0]],
  [':not(.other, .another)', [0, 1, 0]],
  [':is(.b1, #other)', [1, 0, 0]],
  [':is(b, .b1.b2)', [0, 2, 0]],
  [':where(.b1)', [0, 0, 0]],
  [':not(:is(.other.another, i))', [0, 2, 0]],
]
const AROUND: readonly Part[] = [
  ['main ', [0, 0, 1]],
  ['#s > ', [1, 0, 0]],
  ['section ', [0, 0, 1]],
  ['.m1 .s1.s2 > ', [0, 3, 0]],
  ['main:has(.b1) ', [0, 1, 1]],
]
const none: Part = ['', [0, 0, 0]]
const joined = (parts: readonly Part[]): Part => [
  parts.map(([it]) => it).join(''),
  [0, 1, 2].map(at => parts.reduce((sum, [, weight]) => sum + (weight[at] ?? 0), 0)) as unknown as Weight,
]
const selectors = fc
  .tuple(
    fc.constantFrom(none, ...AROUND),
    fc.constantFrom<Part>(['b', [0, 0, 1]], ['*', [0, 0, 0]]),
    fc.array(fc.constantFrom(...B), { maxLength: 4 }),
  )
  .map(([around, element, parts]) => joined([around, element, ...parts]))

const heavier = (a: Weight, b: Weight): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

test('of any matching rules the one with the highest specificity wins, and of these the last', () => {
  fc.assert(
    fc.property(fc.array(selectors, { minLength: 1, maxLength: 6 }), rules => {
      const styles = stylesOf(rules.map(([selector], at) => ({ selector, declarations: { color: `the ${at}th` } })))
      const best = rules.reduce(
        (winner, [, weight], at) => (heavier(weight, rules[winner]?.[1] ?? weight) >= 0 ? at : winner),
        0,
      )
      expect(styles.valueOf(page.one('#b'), 'color')).toBe(`the ${best}th`)
    }),
  )
})
