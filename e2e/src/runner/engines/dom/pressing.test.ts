import { expect, test } from 'vitest'
import { fill, press, setChecked } from './pressing.ts'
import { at, page } from './testing.ts'

const FINGER = ['pointerdown', 'mousedown', 'focusin', 'pointerup', 'mouseup', 'click'] as const

test('a press fires the events of a browser in order, and focuses the element before it is released', () => {
  const window = page('<button><b>Go</b></button>')
  const told: string[] = []
  for (const name of FINGER) at(window, 'button').addEventListener(name, () => told.push(name))
  press(window, at(window, 'b'))
  expect(told).toEqual(FINGER)
  expect(window.document.activeElement).toBe(at(window, 'button'))
})

test('a press is at the middle of the element', () => {
  const window = page('<button>Go</button>')
  const points: unknown[] = []
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'] as const)
    at(window, 'button').addEventListener(name, ({ clientX, clientY }) => points.push([clientX, clientY]))
  press(window, at(window, 'button'))
  const { left, top, width, height } = at(window, 'button').getBoundingClientRect()
  expect(points).toEqual(Array.from({ length: 4 }, () => [left + width / 2, top + height / 2]))
})

test('a press outside all fields takes the focus from the filled field', () => {
  const window = page('<input><p>Elsewhere</p>')
  const left: string[] = []
  at(window, 'input').addEventListener('blur', () => left.push('input'))
  fill(window, at(window, 'input'), 'Anna')
  press(window, at(window, 'p'))
  expect(left).toEqual(['input'])
  expect(window.document.activeElement).toBe(window.document.body)
})

test('an element that cancels mousedown gets no focus', () => {
  const window = page('<button>Go</button>')
  at(window, 'button').addEventListener('mousedown', event => event.preventDefault())
  press(window, at(window, 'button'))
  expect(window.document.activeElement).toBe(window.document.body)
})

/**
 * Tracks a field as React does: an own property of the element records values that a program sets, and an event counts
 * only if the value differs.
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
  '%s that is tracked as React does reports one change',
  field => {
    const window = page(field)
    const it = at<HTMLInputElement>(window, 'input, textarea')
    const heard = followed(it)
    fill(window, it, '50')
    expect(heard).toEqual(['50'])
    expect([it.value, window.document.activeElement]).toEqual(['50', it])
  },
)

test('setChecked presses a box only if its state has to change', () => {
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
