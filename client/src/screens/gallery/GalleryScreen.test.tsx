// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { ref } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { GalleryScreen } from '#screens/gallery/GalleryScreen.tsx'
import { gallery, updateSlot } from '#stores/gallery.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

vi.mock('#components/fluent/PictureDialog.tsx', () => ({
  PictureDialog: ({ src }: { src: string | undefined }) => (
    <div role="dialog">
      <img src={src} alt="" />
    </div>
  ),
}))
vi.mock('#api/call.ts', () => ({ call: () => new Promise(() => undefined) }))

const inRouter = (
  <MemoryRouter>
    <GalleryScreen />
  </MemoryRouter>
)

test('OPEN-085 a pressed retry button goes, and the focus stays on the screen', async () => {
  const screen = document.body.appendChild(document.createElement('main'))
  screen.tabIndex = -1
  const root = createRoot(screen)
  await act(async () => root.render(inRouter))
  await act(async () => void Object.assign(gallery, { is: 'error' }))
  const retry = [...screen.querySelectorAll('button')].find(it => it.textContent === 'Retry')
  retry?.focus()
  await act(async () => retry?.click())
  expect([retry?.isConnected, gallery.is, document.activeElement]).toEqual([false, 'loading', screen])
  await act(async () => root.unmount())
  screen.remove()
})

test('GALLERY-07 a pressed slot opens its own picture, not that of another slot', async () => {
  const pictures = [new Blob(['1']), new Blob(['22'])]
  vi.spyOn(URL, 'createObjectURL').mockImplementation(it => `blob:${pictures.indexOf(it as Blob)}`)
  const screen = document.body.appendChild(document.createElement('main'))
  const root = createRoot(screen)
  await act(async () => root.render(inRouter))
  await act(async () => {
    Object.assign(gallery, { is: 'shown' })
    for (const [slot, picture] of pictures.entries())
      updateSlot(slot, { state: { is: 'filled', name: `${slot}.jpeg` }, picture: ref(picture) })
  })
  const press = (name: string): void => screen.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)?.click()
  const shown = (): string | null | undefined => document.querySelector('[role=dialog] img')?.getAttribute('src')
  // The large picture is a separate chunk, which is loaded later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  press('Picture 2 of 5, open')
  await expect.poll(shown).toBe('blob:1')
  root.unmount()
  screen.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
