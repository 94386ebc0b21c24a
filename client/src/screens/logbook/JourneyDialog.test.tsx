// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { JourneyDialog } from '#screens/logbook/JourneyDialog.tsx'
import { journeys } from '#stores/journeys.ts'
import { session } from '#stores/session.ts'
import { unsaved } from '#stores/unsaved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#components/fluent/PlainDialog.tsx', () => ({
  PlainDialog: ({ children }: { children: ReactNode }) => children,
}))

const SAVED = { nickname: 'Anholt', description: '' }
let room: HTMLElement
let root: Root
beforeEach(() => {
  session.user = { id: 'ada', name: 'Ada' }
  // A form outside of the document is not submitted.
  room = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await close()
  room.remove()
  session.user = undefined
  localStorage.clear()
})

const show = (save: () => Promise<boolean>, of: typeof SAVED): Promise<void> =>
  act(async () =>
    root.render(<JourneyDialog title="Edit" of={of} draft="journey:1" save={save} close={() => undefined} />),
  )
const open = (save: () => Promise<boolean> = async () => true): Promise<void> => {
  root = createRoot(room)
  return show(save, SAVED)
}
/** As a press beside the dialog, Escape and leaving the screen close it. */
const close = (): Promise<void> => act(async () => root.unmount())
const type = (text: string): Promise<void> =>
  act(async () => {
    const field = room.querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (name: string): Promise<void> =>
  act(async () => [...room.querySelectorAll('button')].find(it => it.textContent === name)?.click())
const nickname = () => room.querySelector('input')?.value

test('PWA-05 OPEN-110 a favourite being edited counts as unsaved while it differs, until its dialog closes', async () => {
  await open()
  const seen = [unsaved.is]
  await type('Anholt, again')
  seen.push(unsaved.is)
  await type('Anholt')
  seen.push(unsaved.is)
  await type('Læsø')
  seen.push(unsaved.is)
  await close()
  expect([...seen, unsaved.is]).toEqual([false, true, false, true, false])
})

test('UX a journey that is typed stays when its dialog is closed without Cancel', async () => {
  await open()
  await type('Læsø')
  await close()
  await open()
  expect([nickname(), unsaved.is]).toEqual(['Læsø', true])
})

test('UX Cancel drops what was typed although the journey has changed meanwhile', async () => {
  await open()
  await type('Læsø')
  await show(async () => true, { ...SAVED, description: 'By night' })
  await press('Cancel')
  await close()
  await open()
  expect(nickname()).toBe('Anholt')
})

test.each(['Cancel', 'SAVE'])('UX a journey that is typed is no draft after %s', async verb => {
  await open()
  await type('Læsø')
  await press(verb)
  await close()
  await open()
  expect(nickname()).toBe('Anholt')
})

test('JOURNEY-18 a journey whose save fails stays when its dialog is closed', async () => {
  await open(async () => false)
  await type('Læsø')
  await press('SAVE')
  await close()
  await open()
  expect(nickname()).toBe('Læsø')
})

test('JOURNEY-11 a save that is answered late keeps what has been typed into the reopened dialog', async () => {
  const saved = Promise.withResolvers<boolean>()
  await open(() => saved.promise)
  await type('Læsø')
  await press('SAVE')
  await close()
  await open()
  await type('Læsø, again')
  await act(async () => saved.resolve(true))
  await close()
  await open()
  expect(nickname()).toBe('Læsø, again')
})

test('JOURNEY-04 UX the button keeps the focus while it saves, and a second press saves nothing', async () => {
  const save = vi.fn(async () => true)
  journeys.state = { is: 'plain', run: 1 }
  onTestFinished(() => void Object.assign(journeys, { state: { is: 'unknown' } }))
  await open(save)
  const button = room.querySelector('[type=submit]')
  expect([button?.matches(':disabled'), button?.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await press('SAVE')
  expect(save).not.toHaveBeenCalled()
})
