import { expect, test } from 'vitest'
import { ownClasses, touch } from './sharedClasses.ts'
import { at, page } from './testing.ts'

const BODY = '<input id="one"><input id="two"><form><input></form><section></section>'
/** A window with its own classes, and the forms that its scripts have sent. */
function own() {
  const sent: HTMLFormElement[] = []
  const window = page(BODY)
  ownClasses(window, form => sent.push(form))
  return { window, sent }
}

test('a focus method replaced in one window stays unchanged in another', () => {
  const [a, b] = [own(), own()]
  const focused: Element[] = []
  a.window.HTMLElement.prototype.focus = function (this: HTMLElement) {
    focused.push(this)
  }
  at(a.window, '#one').focus()
  at(b.window, '#one').focus()
  expect(focused).toEqual([at(a.window, '#one')])
  expect(a.window.document.activeElement).toBe(a.window.document.body)
  expect(b.window.document.activeElement).toBe(at(b.window, '#one'))
})

test('touch focuses an element even if a script has replaced focus', () => {
  const { window } = own()
  window.HTMLElement.prototype.focus = () => undefined
  touch(at(window, '#two'))
  expect(window.document.activeElement).toBe(at(window, '#two'))
})

test('every element is an instance of the classes of its window', () => {
  const { window } = own()
  for (const selector of ['#one', 'section', 'form']) expect(at(window, selector)).toBeInstanceOf(window.HTMLElement)
  expect(window.document.createTextNode('')).not.toBeInstanceOf(window.HTMLElement)
})

test('a form sent by a script is reported to its own window only', () => {
  const [a, b] = [own(), own()]
  at<HTMLFormElement>(a.window, 'form').submit()
  expect(a.sent).toEqual([at(a.window, 'form')])
  expect(b.sent).toEqual([])
})

test('elements have different and fixed places, also across windows', () => {
  const [a, b] = [own(), own()]
  const tops = (): readonly number[] =>
    [a, b].flatMap(({ window }) => Array.from(window.document.body.children, it => it.getBoundingClientRect().top))
  const before = tops()
  expect(new Set(before).size).toBe(before.length)
  expect(tops()).toEqual(before)
})

test('the page has the size of the phone, and every element has a size', () => {
  const { window } = own()
  expect(window.document.body.getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width: 390, height: 844 })
  const { width, height } = at(window, '#one').getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThan(0)
})

test('an element of the page has the client size of the phone, and a detached one has none', () => {
  const { window } = own()
  const sizeOf = ({ clientWidth, clientHeight }: Element): readonly number[] => [clientWidth, clientHeight]
  expect(sizeOf(at(window, 'section'))).toEqual([390, 844])
  expect(sizeOf(window.document.createElement('section'))).toEqual([0, 0])
})
