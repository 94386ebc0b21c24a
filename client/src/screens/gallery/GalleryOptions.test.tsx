// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShareContent } from '#share/shareFile.ts'
import { boat, file, OLD, open, openPictureContainer, resetGallery, SECOND } from '#testing/gallery.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const { made, dialog } = vi.hoisted(() => ({
  made: [] as ShareContent[],
  dialog: ({ children }: { children: ReactNode }) => <div role="dialog">{children}</div>,
}))
vi.mock('#api/pictures.ts', () => ({ openPictureContainer }))
vi.mock('#components/fluent/PlainDialog.tsx', () => ({ PlainDialog: dialog }))
vi.mock('#share/shareFile.ts', () => ({
  sharedFile: async (content: ShareContent) => {
    made.push(content)
    return { ok: false, text: 'no canvas' }
  },
}))

beforeEach(resetGallery)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waitUntil = (isSo: () => boolean): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => vi.advanceTimersByTimeAsync(0))
    expect(isSo()).toBe(true)
  })

test('SHARE-03 GALLERY-19 a picture that is shared while photos are being downloaded waits for them', async () => {
  boat.journey['image2'] = SECOND
  boat.blobs.set(SECOND, file())
  const downloads = Promise.withResolvers<void>()
  boat.held = downloads.promise
  await open()
  const { GalleryOptions } = await import('#screens/gallery/GalleryOptions.tsx')
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<GalleryOptions open close={() => undefined} />))
  const find = () => [...room.querySelectorAll('button')].find(it => it.textContent === 'Share journey memories')
  await waitUntil(() => find() !== undefined)
  await act(async () => find()?.click())
  downloads.resolve()
  await waitUntil(() => made.length > 0)
  expect(made[0]?.photos).toEqual([boat.blobs.get(OLD), boat.blobs.get(SECOND)])
  await act(async () => root.unmount())
})
