// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { JourneyDialog } from '#screens/logbook/JourneyDialog.tsx'
import { unsaved } from '#stores/unsaved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
vi.mock('#components/fluent/PlainDialog.tsx', () => ({
  PlainDialog: ({ children }: { children: ReactNode }) => children,
}))

test('PWA-05 OPEN-110 a favourite being edited counts as unsaved while it differs, until its dialog closes', async () => {
  const room = document.createElement('div')
  const root = createRoot(room)
  const save = async (): Promise<boolean> => true
  await act(async () =>
    root.render(
      <JourneyDialog title="Edit" of={{ nickname: 'Anholt', description: '' }} save={save} close={() => undefined} />,
    ),
  )
  const type = (text: string): Promise<void> =>
    act(async () => {
      const field = room.querySelector('input')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const seen = [unsaved.is]
  await type('Anholt, again')
  seen.push(unsaved.is)
  await type('Anholt')
  seen.push(unsaved.is)
  await type('Læsø')
  seen.push(unsaved.is)
  await act(async () => root.unmount())
  expect([...seen, unsaved.is]).toEqual([false, true, false, true, false])
})
