// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShareContent } from '#share/shareFile.ts'
import { boat, file, nameOf, OLD, open, openPictureContainer, resetGallery, SECOND } from '#testing/gallery.ts'
import { waitFor } from '#testing/waitFor.ts'

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

beforeEach(() => {
  made.length = 0
  resetGallery()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waitUntil = (isSo: () => boolean): Promise<void> =>
  waitFor(async () => {
    await act(async () => vi.advanceTimersByTimeAsync(0))
    expect(isSo()).toBe(true)
  })

/** Opens the options of the gallery and presses one of them; returns what closes them. */
async function choose(option: string): Promise<() => Promise<void>> {
  const { GalleryOptions } = await import('#screens/gallery/GalleryOptions.tsx')
  await import('#screens/sharing/OptionsDialog.tsx')
  const room = document.createElement('div')
  const root = createRoot(room)
  await act(async () => root.render(<GalleryOptions open close={() => undefined} />))
  const find = () => [...room.querySelectorAll('button')].find(it => it.textContent === option)
  await waitUntil(() => find() !== undefined)
  await act(async () => find()?.click())
  return () => act(async () => root.unmount())
}

test('GALLERY-20 SHARE-04 the log is shared again after the gallery was left and entered from the browser history', async () => {
  const { gallery, saveCapturedLog, removeTemporaryPictures } = await open()
  const log = file()
  gallery.logFile = saveCapturedLog(log)
  removeTemporaryPictures()
  const end = await choose('Share log and journey memories')
  await waitUntil(() => made.length > 0)
  expect(made[0]?.log).toBe(log)
  await end()
})

test.each(['is gone', 'could not be captured'])(
  'GALLERY-20 SHARE-08 nothing is shared when the log %s',
  async state => {
    const { gallery, saveCapturedLog } = await open()
    gallery.logFile = state === 'is gone' ? `temp_ada${'x'.repeat(32)}.jpeg` : saveCapturedLog(undefined)
    const { banners } = await import('#stores/banners.ts')
    const end = await choose('Share log and journey memories')
    await waitUntil(() => banners.warning !== undefined)
    expect([banners.warning?.texts, made]).toEqual([['Image creation failed'], []])
    await end()
  },
)

test('GALLERY-20 SHARE-04 a gallery that was opened without a log shares the pictures alone', async () => {
  await open()
  const end = await choose('Share log and journey memories')
  await waitUntil(() => made.length > 0)
  expect([made[0]?.log, made[0]?.photos.map(nameOf)]).toEqual([
    undefined,
    [OLD, undefined, undefined, undefined, undefined],
  ])
  await end()
})

test('GALLERY-19 the pictures are shared without the log that was captured for the gallery', async () => {
  const { gallery, saveCapturedLog } = await open()
  gallery.logFile = saveCapturedLog(file())
  const end = await choose('Share journey memories')
  await waitUntil(() => made.length > 0)
  expect([made[0]?.log, made[0]?.photos.map(nameOf)]).toEqual([
    undefined,
    [OLD, undefined, undefined, undefined, undefined],
  ])
  await end()
})

test('SHARE-03 GALLERY-19 OPEN-098 a picture that is shared while photos are being downloaded waits for them', async () => {
  boat.journey['image2'] = SECOND
  boat.blobs.set(SECOND, file())
  const downloads = Promise.withResolvers<void>()
  boat.held = downloads.promise
  await open()
  const end = await choose('Share journey memories')
  downloads.resolve()
  await waitUntil(() => made.length > 0)
  expect(made[0]?.photos.map(nameOf)).toEqual([OLD, SECOND, undefined, undefined, undefined])
  await end()
})

test('SHARE-03 GALLERY-19 a picture that could not be downloaded is handed over as missing', async () => {
  boat.journey['image2'] = SECOND
  const { gallery } = await open()
  const end = await choose('Share journey memories')
  await waitUntil(() => made.length > 0)
  expect([made[0]?.photos[1], gallery.slots[1]?.picture]).toEqual(['missing', 'missing'])
  await end()
})
