/** Reading small documents as a person does. */
import { describe, expect, test } from 'vitest'
import { smallPage } from '#fixture/smallPage.ts'
import {
  assertSame,
  attributeOf,
  button,
  colorOf,
  counterOf,
  describedBy,
  errorOf,
  escaped,
  isEnabled,
  isCheckedIn,
  isSeen,
  isShown,
  labelsOf,
  linesOf,
  region,
  inputValueOf,
  textOf,
  textsOf,
  descriptionOf,
  spokenTexts,
} from './read.ts'

describe('texts of elements', () => {
  const { view } = smallPage('<p>Main</p><p> <b>Door</b><br> <br>open </p><p></p>')
  const [all, none] = [view.getByRole('paragraph'), view.getByRole('list')]

  test('textOf returns the text of the first element, or undefined', () =>
    expect([textOf(all), textOf(all.last()), textOf(none)]).toEqual(['Main', undefined, undefined]))
  test('textsOf returns all texts, empty ones too', () => expect(textsOf(all)).toEqual(['Main', 'Door\nopen', '']))
  test('linesOf returns the lines of the first element', () =>
    expect([linesOf(all), linesOf(all.nth(1)), linesOf(all.last()), linesOf(none)]).toEqual([
      ['Main'],
      ['Door', 'open'],
      [],
      [],
    ]))
  test('isShown returns whether there is an element', () =>
    expect([isShown(all), isShown(none)]).toEqual([true, false]))
})

test('region finds a region by its whole name', () => {
  const { view } = smallPage(
    '<section id="a" aria-label="Alarm status"></section><section id="b" aria-label="Alarm"></section>',
  )
  expect(region(view, 'Alarm').elements.map(it => it.id)).toEqual(['b'])
})

test('button finds a button by its whole name', () => {
  const { view } = smallPage('<button id="a">SAVE ALL</button><button id="b">SAVE</button>')
  expect(button(view, 'SAVE').elements.map(it => it.id)).toEqual(['b'])
})

test('attributeOf reads the first element, labelsOf reads all', () => {
  const { view } = smallPage('<b class="x" aria-label="Boat"></b><b class="x"></b>')
  const found = view.locator('.x')
  expect([
    attributeOf(found, 'aria-label'),
    attributeOf(found, 'title'),
    attributeOf(found.filter({ hasText: 'x' }), 'class'),
    labelsOf(found),
  ]).toEqual(['Boat', undefined, undefined, ['Boat', '']])
})

test('assertSame throws when the shown and the accessible text differ', () => {
  expect(() => assertSame('gauge', '12.50', '12.50')).not.toThrow()
  expect(() => assertSame('gauge', '12.50', undefined)).toThrow(
    "The gauge shows '12.50', but 'undefined' belongs there.",
  )
})

test('colorOf returns the color of the first element, neutral if there is none', () => {
  const { view } = smallPage('<p>Low</p><b>High</b>', 'p { color: var(--alarm) }')
  expect([colorOf(view.locator('p')), colorOf(view.locator('b')), colorOf(view.locator('i'))]).toEqual([
    'error',
    'neutral',
    'neutral',
  ])
})

describe('a control', () => {
  const { view } = smallPage(`
    <input id="a" value="Kim" aria-invalid="true" aria-describedby="why"><p id="why">Too long</p><input id="b" disabled aria-invalid="false" aria-describedby="why">
    <button id="c" aria-disabled="true"></button><fieldset disabled><button id="d"></button></fieldset>
    <input id="e" type="checkbox" checked><i id="f" role="switch" aria-checked="true"></i><i id="g" role="switch" aria-checked="false"></i><input id="h" aria-invalid="true">`)
  const the = (id: string) => view.locator(`#${id}`)

  test('has a value', () => expect(['a', 'b', 'x'].map(it => inputValueOf(the(it)))).toEqual(['Kim', '', '']))
  test('is enabled or disabled', () =>
    expect(['a', 'b', 'c', 'd', 'e', 'x'].map(it => isEnabled(the(it)))).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]))
  test('is checked or not', () =>
    expect(['e', 'f', 'g', 'x'].map(it => isCheckedIn(the(it)))).toEqual([true, true, false, false]))
  test('has a description', () =>
    expect(['a', 'b', 'c'].map(it => describedBy(view, the(it)))).toEqual(['Too long', 'Too long', undefined]))
  test('has an error only if it says that it is invalid', () =>
    expect(['a', 'b', 'h'].map(it => errorOf(view, the(it)))).toEqual(['Too long', 'none', 'none']))
})

test('counterOf returns the counter of the field itself', () => {
  const { view } = smallPage(`
    <div class="field_field"><label>Name <input></label><span class="field_fieldCount">3/30</span></div>
    <div class="field_field"><label>Phone <input></label></div><span class="field_fieldCount">9/9</span>`)
  expect(['Name', 'Phone'].map(it => counterOf(view, view.getByLabel(it)))).toEqual(['3/30', undefined])
})

test('descriptionOf returns the definition that follows a term', () => {
  const { view } = smallPage('<dl><dt>Lowest</dt><dd>11.90 V</dd><dt>Highest</dt></dl>')
  expect([descriptionOf(view, 'Lowest'), descriptionOf(view, 'Highest'), descriptionOf(view, 'Middle')]).toEqual([
    '11.90 V',
    undefined,
    undefined,
  ])
})

test.each(['Kim (captain)', '1.5 + 2?', '[a] {b} ^c$ d|e*', 'C:\\x'])(
  "escaped turns '%s' into an expression that matches only this text",
  text => {
    expect(new RegExp(`^${escaped(text)}$`).exec(text)?.[0]).toBe(text)
  },
)

test('isSeen is whether the first element is displayed', () => {
  const { view } = smallPage('<i></i><u class="gone">Gone</u><s hidden><b>Hidden</b></s>', '.gone { display: none }')
  expect(['i', 'u', 'b', 'em'].map(it => isSeen(view.locator(it)))).toEqual([true, false, false, false])
})

test('spokenTexts returns what is shown and what is said instead', () => {
  const { view } = smallPage(
    '<p><i aria-hidden="true">Mon</i><i class="unseen">Monday</i></p><i aria-hidden="true">·</i><i aria-hidden="true" hidden>0 %</i><i class="unseen">No rain</i>',
  )
  expect(spokenTexts(view)).toEqual([
    { shown: 'Mon', said: 'Monday' },
    { shown: undefined, said: 'No rain' },
  ])
})
