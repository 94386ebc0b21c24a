import { expect, test } from 'vitest'
import { ownClasses, touch } from './sharedClasses.ts'
import { at, page } from './testing.ts'

const BODY = '<input id="one"><input id="two"><form><input></form><section></section>'
/** A window with classes of its own, and the forms that its scripts have sent. */
function own() {
  const sent: HTMLFormElement[] = []
  const window = page(BODY)
  ownClasses(window, form => sent.push(form))
  return { window, sent }
}

test('a focus that one window replaces is not replaced in another', () => {
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

test('a finger focuses past what a program has replaced', () => {
  const { window } = own()
  window.HTMLElement.prototype.focus = () => undefined
  touch(at(window, '#two'))
  expect(window.document.activeElement).toBe(at(window, '#two'))
})

test('every element is one of its window, whatever class made it', () => {
  const { window } = own()
  for (const selector of ['#one', 'section', 'form']) expect(at(window, selector)).toBeInstanceOf(window.HTMLElement)
  expect(window.document.createTextNode('')).not.toBeInstanceOf(window.HTMLElement)
})

test('a form that a script sends is told to its own window alone', () => {
  const [a, b] = [own(), own()]
  at<HTMLFormElement>(a.window, 'form').submit()
  expect(a.sent).toEqual([at(a.window, 'form')])
  expect(b.sent).toEqual([])
})

test('two elements never have the same place, of two windows neither, and none moves', () => {
  const [a, b] = [own(), own()]
  const tops = (): readonly number[] =>
    [a, b].flatMap(({ window }) => Array.from(window.document.body.children, it => it.getBoundingClientRect().top))
  const before = tops()
  expect(new Set(before).size).toBe(before.length)
  expect(tops()).toEqual(before)
})

test('the page has the size of the phone, and every element has one', () => {
  const { window } = own()
  expect(window.document.body.getBoundingClientRect()).toMatchObject({ left: 0, top: 0, width: 390, height: 844 })
  const { width, height } = at(window, '#one').getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThan(0)
})

test('an element of the page has as much room as the screen of the phone, and one that is nowhere has none', () => {
  const { window } = own()
  const sizeOf = ({ clientWidth, clientHeight }: Element): readonly number[] => [clientWidth, clientHeight]
  expect(sizeOf(at(window, 'section'))).toEqual([390, 844])
  expect(sizeOf(window.document.createElement('section'))).toEqual([0, 0])
})
