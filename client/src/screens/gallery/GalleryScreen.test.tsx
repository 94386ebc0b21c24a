// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { GalleryScreen } from '#screens/gallery/GalleryScreen.tsx'
import { gallery } from '#stores/gallery.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

vi.mock('#api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

test('OPEN-085 a pressed retry button goes, and the focus stays on the screen', async () => {
  const screen = document.body.appendChild(document.createElement('main'))
  screen.tabIndex = -1
  const root = createRoot(screen)
  await act(async () =>
    root.render(
      <MemoryRouter>
        <GalleryScreen />
      </MemoryRouter>,
    ),
  )
  await act(async () => void Object.assign(gallery, { is: 'error' }))
  const retry = [...screen.querySelectorAll('button')].find(it => it.textContent === 'Retry')
  retry?.focus()
  await act(async () => retry?.click())
  expect([retry?.isConnected, gallery.is, document.activeElement]).toEqual([false, 'loading', screen])
  await act(async () => root.unmount())
  screen.remove()
})
