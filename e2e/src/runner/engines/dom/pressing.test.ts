import { expect, test } from 'vitest'
import { fill, press, setChecked } from './pressing.ts'
import { at, page } from './testing.ts'

const FINGER = ['pointerdown', 'mousedown', 'focusin', 'pointerup', 'mouseup', 'click'] as const

test('a finger is told in the order of a browser, and focuses what it presses before it is lifted', () => {
  const window = page('<button><b>Go</b></button>')
  const told: string[] = []
  for (const name of FINGER) at(window, 'button').addEventListener(name, () => told.push(name))
  press(window, at(window, 'b'))
  expect(told).toEqual(FINGER)
  expect(window.document.activeElement).toBe(at(window, 'button'))
})

test('a finger lies in the middle of what it presses', () => {
  const window = page('<button>Go</button>')
  const points: unknown[] = []
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const)
    at(window, 'button').addEventListener(name, ({ clientX, clientY }) => points.push([clientX, clientY]))
  press(window, at(window, 'button'))
  const { left, top, width, height } = at(window, 'button').getBoundingClientRect()
  expect(points).toEqual(Array.from({ length: 4 }, () => [left + width / 2, top + height / 2]))
})

test('a press beside every field leaves the one that was written in', () => {
  const window = page('<input><p>Elsewhere</p>')
  const left: string[] = []
  at(window, 'input').addEventListener('blur', () => left.push('input'))
  fill(window, at(window, 'input'), 'Anna')
  press(window, at(window, 'p'))
  expect(left).toEqual(['input'])
  expect(window.document.activeElement).toBe(window.document.body)
})

test('an element that keeps the finger from its default is not focused', () => {
  const window = page('<button>Go</button>')
  at(window, 'button').addEventListener('mousedown', event => event.preventDefault())
  press(window, at(window, 'button'))
  expect(window.document.activeElement).toBe(window.document.body)
})

/**
 * As React follows a field: its own property of the element hears of values that a program sets, and an event counts
 * only when the value is another.
 */
function followed(it: HTMLInputElement): readonly string[] {
  const heard: string[] = []
  let known = it.value
  const { get, set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(it), 'value') ?? {}
  Object.defineProperty(it, 'value', {
    configurable: true,
    get: () => get?.call(it),
    set: (to: string) => {
      known = to
      set?.call(it, to)
    },
  })
  const hear = (): void => {
    if (it.value === known) return
    known = it.value
    heard.push(known)
  }
  it.addEventListener('input', hear)
  it.addEventListener('change', hear)
  return heard
}

test.each(['<input value="old">', '<textarea>old</textarea>', '<input type="range" min="0" max="90" value="10">'])(
  '%s that is followed as React does hears once of what a person writes',
  field => {
    const window = page(field)
    const it = at<HTMLInputElement>(window, 'input, textarea')
    const heard = followed(it)
    fill(window, it, '50')
    expect(heard).toEqual(['50'])
    expect([it.value, window.document.activeElement]).toEqual(['50', it])
  },
)

test('a box is pressed only when it is to be another', () => {
  const window = page('<input type="checkbox"><button role="switch" aria-checked="true">Sound</button>')
  const pressed: string[] = []
  window.document.addEventListener('click', ({ target }) => pressed.push((target as Element).localName))
  setChecked(window, at(window, 'input'), false)
  setChecked(window, at(window, 'input'), true)
  setChecked(window, at(window, 'button'), true)
  setChecked(window, at(window, 'button'), false)
  expect(pressed).toEqual(['input', 'button'])
  expect(at<HTMLInputElement>(window, 'input').checked).toBe(true)
})
