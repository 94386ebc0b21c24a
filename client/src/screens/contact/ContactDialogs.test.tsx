// @vitest-environment happy-dom
import { act, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ContactDialogs } from '#screens/contact/ContactDialogs.tsx'
import { closeContactDialog, contactForm } from '#stores/contactForm.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
/** Takes the focus as Fluent does, after its first layout. */
const InfoDialog = vi.hoisted(() => ({ close }: { close: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button type="button" ref={button} onClick={close}>
      OK
    </button>
  )
})
vi.mock('#screens/shared/fluentParts.ts', () => ({
  preloadFluent: () => undefined,
  ConfirmDialog: () => null,
  InfoDialog,
}))

test('CONTACT-37 the button that was pressed has the focus again when the dialog closes', async () => {
  const room = document.body.appendChild(document.createElement('div'))
  const save = document.body.appendChild(document.createElement('button'))
  const root = createRoot(room)
  await act(async () => root.render(<ContactDialogs back={() => undefined} />))
  save.focus()
  await act(async () => {
    contactForm.dialog = 'saved'
  })
  expect(document.activeElement?.textContent).toBe('OK')
  await act(async () => closeContactDialog())
  expect(document.activeElement).toBe(save)
  await act(async () => root.unmount())
  room.remove()
  save.remove()
})

test.each([
  ['added', 1],
  ['saved', 0],
] as const)(
  'CONTACT-36 CONTACT-37 OPEN-120 closing the dialog of a friend that was %s goes back %i times',
  async (dialog, times) => {
    const back = vi.fn()
    const room = document.body.appendChild(document.createElement('div'))
    const root = createRoot(room)
    await act(async () => root.render(<ContactDialogs back={back} />))
    await act(async () => {
      contactForm.dialog = dialog
    })
    expect(back).not.toHaveBeenCalled()
    await act(async () => room.querySelector('button')?.click())
    expect([back.mock.calls.length, contactForm.dialog]).toEqual([times, 'nothing'])
    await act(async () => root.unmount())
    room.remove()
  },
)
