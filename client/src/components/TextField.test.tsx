// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PhoneField } from '#components/PhoneField.tsx'
import { TextField } from '#components/TextField.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let room: HTMLElement
let root: Root
beforeEach(() => {
  room = document.body.appendChild(document.createElement('div'))
  root = createRoot(room)
})
afterEach(async () => {
  await act(async () => root.unmount())
  room.remove()
})

const shown = (): string => room.querySelector('p')?.textContent ?? ''
const mouse = (type: 'mousedown' | 'mouseup' | 'contextmenu', button = 0) =>
  act(async () => void document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, button })))
const draw = (error: string | undefined) =>
  act(async () => root.render(<TextField label="Name" value="" error={error} change={() => undefined} />))

test('UX an error that a press brings is shown after the press, so that the pressed button stays where it is', async () => {
  await draw(undefined)
  await mouse('mousedown')
  await draw('A name is needed.')
  const during = [shown(), room.querySelector('input')?.getAttribute('aria-invalid')]
  await mouse('mouseup')
  expect([during, shown(), room.querySelector('input')?.getAttribute('aria-invalid')]).toEqual([
    ['', 'false'],
    'A name is needed.',
    'true',
  ])
})

test('UX an error that a press takes away is shown until the press is over', async () => {
  await draw('A name is needed.')
  await mouse('mousedown')
  await draw(undefined)
  const during = shown()
  await mouse('mouseup')
  expect([during, shown()]).toEqual(['A name is needed.', ''])
})

test.each([
  ['a press of the right button', 2],
  ['a press that opens the context menu', 0],
])('UX %s does not hold back an error, since its end may not be reported', async (_, button) => {
  await draw(undefined)
  await mouse('mousedown', button)
  if (button === 0) await mouse('contextmenu')
  await draw('A name is needed.')
  expect(shown()).toBe('A name is needed.')
})

test.each([
  ['a window that loses the focus during a press', 'blur'],
  ['the end of a drag', 'dragend'],
])('UX %s ends the press', async (_, event) => {
  await draw(undefined)
  await mouse('mousedown')
  await draw('A name is needed.')
  const during = shown()
  await act(async () => void dispatchEvent(new Event(event)))
  expect([during, shown()]).toEqual(['', 'A name is needed.'])
})

test('CONTACT-29 a phone field that is left by a press shows its error when the press is over', async () => {
  const it = <PhoneField label="Phone" value="+4512" error="Too short." change={() => undefined} />
  await act(async () => root.render(it))
  const field = room.querySelector('input')
  await act(async () => field?.focus())
  const typing = shown()
  await mouse('mousedown')
  await act(async () => field?.blur())
  const during = shown()
  await mouse('mouseup')
  expect([typing, during, shown()]).toEqual(['', '', 'Too short.'])
})
