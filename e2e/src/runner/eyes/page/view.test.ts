/** Elements of small documents, found as Playwright finds them. */
import { describe, expect, test } from 'vitest'
import { ids, smallPage } from '#fixture/smallPage.ts'
import type { RoleOptions, View } from './view.ts'

const found = (body: string, role: string, options?: RoleOptions): readonly string[] =>
  ids(smallPage(body).view.getByRole(role, options))

const NAMES = '<button id="a">SAVE</button><button id="b">Save all</button><button id="c">  Un\n save </button>'
const BOXES =
  '<input id="a" type="checkbox" checked><input id="b" type="checkbox"><div id="c" role="checkbox" aria-checked="true"></div><div id="d" role="checkbox" aria-checked="false"></div>'
const TOGGLES =
  '<button id="a" aria-expanded="true" aria-pressed="false"></button><button id="b" aria-expanded="false" aria-pressed="true"></button><button id="c"></button>'

describe('an element is found by its role', () => {
  test.each<[string, RoleOptions, readonly string[]]>([
    ['a part of the name in any case', { name: 'save' }, ['a', 'b', 'c']],
    ['white space of the wanted name that counts once', { name: ' save  ALL ' }, ['b']],
    ['the whole name letter by letter', { name: 'SAVE', exact: true }, ['a']],
    ['a whole name that is only a part', { name: 'Save', exact: true }, []],
    ['a name with its white space flat', { name: 'Un save', exact: true }, ['c']],
    ['a regular expression', { name: /^save/i }, ['a', 'b']],
    ['a regular expression with regard to case', { name: /^save/ }, []],
  ])('and %s', (_, options, expected) => expect(found(NAMES, 'button', options)).toEqual(expected))

  test.each([
    [true, ['a', 'c']],
    [false, ['b', 'd']],
  ])('and whether it is checked: %s', (checked, expected) =>
    expect(found(BOXES, 'checkbox', { checked })).toEqual(expected),
  )

  test('and its current checked state', () => {
    const { view, one } = smallPage('<input id="a" type="checkbox">')
    ;(one('#a') as HTMLInputElement).checked = true
    expect(ids(view.getByRole('checkbox', { checked: true }))).toEqual(['a'])
  })

  test.each<[RoleOptions, readonly string[]]>([
    [{}, ['a', 'b', 'c']],
    [{ expanded: true }, ['a']],
    [{ expanded: false }, ['b']],
    [{ pressed: true }, ['b']],
    [{ pressed: false }, ['a']],
    [{ expanded: true, pressed: true }, []],
  ])('and whether it is expanded or pressed: %j', (options, expected) =>
    expect(found(TOGGLES, 'button', options)).toEqual(expected),
  )

  test.each([
    [1, ['a']],
    [2, ['b', 'c']],
    [4, []],
  ])('and the level %i of a heading', (level, expected) => {
    expect(
      found(
        '<h1 id="a"></h1><h2 id="b"></h2><div id="c" role="heading" aria-level="2"></div><h3 id="d"></h3>',
        'heading',
        { level },
      ),
    ).toEqual(expected)
  })

  test('only inside the elements of a view, and once if these are nested', () => {
    const { view } = smallPage(
      '<ul id="out"><li id="a"><ul id="in"><li id="b"></li></ul></li></ul><button id="c"></button>',
    )
    expect(ids(view.getByRole('list').getByRole('listitem'))).toEqual(['a', 'b'])
    expect(ids(view.getByRole('list').getByRole('list'))).toEqual(['in'])
  })
})

describe('an element is not found', () => {
  const CSS = '.gone { display: none } .blank { visibility: hidden } .back { visibility: visible }'
  test.each([
    ['that is hidden', '<b hidden><button></button></b>'],
    ['in an element with aria-hidden', '<b aria-hidden="true"><button></button></b>'],
    ['with aria-hidden', '<button aria-hidden="true"></button>'],
    ['that is inert', '<button inert></button>'],
    ['behind a dialog', '<main inert><div><button></button></div></main>'],
    ['whose display is none', '<button class="gone"></button>'],
    ['in an element whose display is none', '<p class="gone"><b><button class="back"></button></b></p>'],
    ['whose visibility is hidden', '<button class="blank"></button>'],
    ['in an element whose visibility is hidden', '<p class="blank"><b><button></button></b></p>'],
    ['in an element with the style display: none', '<p style="display: none"><button></button></p>'],
    ['in an element with the style visibility: hidden', '<p style="visibility: hidden"><button></button></p>'],
  ])('%s', (_, body) => expect(smallPage(body, CSS).view.getByRole('button').count()).toBe(0))

  test.each([
    ['that is visible in an invisible element', '<p class="blank"><button class="back"></button></p>'],
    ['in an element with aria-hidden="false"', '<p aria-hidden="false"><button></button></p>'],
    ['beside a hidden one', '<p hidden></p><button></button>'],
  ])('but an element %s is found', (_, body) => expect(smallPage(body, CSS).view.getByRole('button').count()).toBe(1))
})

describe('by text', () => {
  const BODY =
    '<script>Armed</script><section id="a"><p id="b">Armed <b id="c">for  ever</b></p><p id="d">armed</p></section>'
  const text = (...args: Parameters<View['getByText']>): readonly string[] =>
    ids(smallPage(BODY).view.getByText(...args))

  test('the innermost elements with a part of the text in any case are found, scripts are not', () =>
    expect(text('ARMED')).toEqual(['b', 'd']))
  test.each([
    ['the title of the document is not found', '', 'Boat page', []],
    ['the title of a picture is found', '<svg><title id="a">Wind</title></svg>', 'Wind', ['a']],
    ['a button of a form is found by its value', '<p><input type="Submit" value=" Armed" id="a"></p>', 'Armed', ['a']],
    ['a button without a form too', '<b id="b">Not <input type="button" value="Armed" id="a"></b>', 'Armed', ['a']],
    ['a button that resets too', '<input type="reset" value="Armed" id="a">', 'Armed', ['a']],
    ['a typed text is not found', '<input value="Armed"><input type="checkbox" value="Armed">', 'Armed', []],
    ['a script is no part of the text around it', '<p id="a">Armed<script>, not</script></p>', 'Armed', ['a']],
  ])('%s, as with Playwright', (_, body, wanted, expected) => {
    const { window, view } = smallPage(body)
    window.document.head.innerHTML = '<title id="t">Boat page</title>'
    expect(ids(view.getByText(wanted, { exact: true }))).toEqual(expected)
  })
  test('white space is collapsed', () => expect([text('for ever'), text(' Armed   for ')]).toEqual([['c'], ['b']]))
  test('an exact text matches the whole text with its case', () =>
    expect([text('armed', { exact: true }), text('Armed for ever', { exact: true })]).toEqual([['d'], ['b']]))
  test('a regular expression matches', () => expect(text(/^armed$/i)).toEqual(['d']))
})

test.each([
  ['a label around it', '<label>Name <input id="a"></label><input id="b">'],
  ['a label that points at it', '<label for="a">Name</label><input id="a"><input id="b">'],
  ['its own label', '<input id="a" aria-label="Name"><input id="b">'],
  [
    'the text of another',
    '<p id="t">Name</p><textarea id="a" aria-labelledby="t"></textarea><textarea id="b"></textarea>',
  ],
])('a field is found by %s', (_, body) => {
  const { view } = smallPage(body)
  expect([
    ids(view.getByLabel('name')),
    ids(view.getByLabel('Name', { exact: true })),
    ids(view.getByLabel('name', { exact: true })),
    ids(view.getByLabel(/^N/)),
  ]).toEqual([['a'], ['a'], [], ['a']])
})

test('getByLabel does not match a button by its content', () => {
  expect(smallPage('<button id="a">Name</button>').view.getByLabel('Name').count()).toBe(0)
})

describe('a selector', () => {
  const { view } = smallPage(
    '<dl><dt id="t">Lowest</dt><dd id="a" class="x">1</dd><dd id="b">2</dd><dt id="u">Highest</dt><dt id="v"></dt><dd id="c">3</dd></dl>',
  )
  test('finds descendants', () => expect(ids(view.locator('dl').locator('.x'))).toEqual(['a']))
  test("'+ dd' finds the next sibling of each element", () =>
    expect(ids(view.getByRole('term').locator('+ dd'))).toEqual(['a', 'c']))
  test("'+ dd' finds nothing if another element comes next", () =>
    expect(ids(view.getByRole('term').filter({ hasText: 'Highest' }).locator('+ dd'))).toEqual([]))
})

describe('a filter', () => {
  const { view } = smallPage(
    '<ul><li id="a">Door <button>MENU</button></li><li id="b">Main  door</li><li id="c"><button>menu of hatch</button></li></ul>',
  )
  const items = view.getByRole('listitem')
  test('matches a part of the text in any case', () =>
    expect(ids(items.filter({ hasText: 'main door' }))).toEqual(['b']))
  test('matches a regular expression', () => expect(ids(items.filter({ hasText: /^Door/ }))).toEqual(['a']))
  test('matches elements that contain another', () =>
    expect(ids(items.filter({ has: view.getByRole('button') }))).toEqual(['a', 'c']))
  test('matches elements that do not contain another', () =>
    expect(ids(items.filter({ hasNot: view.getByRole('button') }))).toEqual(['b']))
  test('matches by all of these', () =>
    expect(
      ids(
        items.filter({
          has: view.getByRole('button'),
          hasNot: view.getByText('MENU', { exact: true }),
          hasText: 'hatch',
        }),
      ),
    ).toEqual(['c']))
  test('reads the values of buttons that are inputs, but no scripts and no other values', () => {
    const { view: form } = smallPage(
      '<p id="a"><input type="submit" value="Join"></p><p id="b">Jo<b>in</b></p><p id="c"><script>Join</script></p><p id="d"><input value="Join"></p><input id="e" type="button" value="Join">',
    )
    expect(ids(form.locator('p, input[id]').filter({ hasText: 'join' }))).toEqual(['a', 'b', 'e'])
  })
  test('does not count an element as contained in itself', () =>
    expect([ids(items.filter({ has: items })), ids(items.filter({ hasNot: items }))]).toEqual([[], ['a', 'b', 'c']]))
})

describe('of two views', () => {
  const { view } = smallPage('<button id="a">One</button><p id="b">One</p><button id="c">Two</button>')
  const [buttons, ones] = [view.getByRole('button'), view.getByText('One')]
  test('and finds the elements in both', () => expect(ids(buttons.and(ones))).toEqual(['a']))
  test('or finds the elements in either, once and in document order', () =>
    expect([ids(ones.or(buttons)), ids(buttons.or(ones))]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]))
})

describe('of several elements', () => {
  const all = smallPage('<b id="a"></b><b id="b"></b><b id="c"></b>').view.locator('b')
  const none = all.filter({ hasText: 'x' })
  test('first, last and nth return one', () =>
    expect([all.first(), all.last(), all.nth(1), all.nth(3)].map(ids)).toEqual([['a'], ['c'], ['b'], []]))
  test('all returns one view for each', () => expect(all.all().map(ids)).toEqual([['a'], ['b'], ['c']]))
  test('count returns their number', () => expect([all.count(), none.count()]).toEqual([3, 0]))
  test('first and last of none are empty', () => expect([none.first(), none.last()].map(ids)).toEqual([[], []]))
})
