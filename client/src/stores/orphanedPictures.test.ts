import { FavouriteJourney, PICTURE_SLOTS } from '@drydock/contracts'
import { beforeEach, expect, test, vi } from 'vitest'
import { boat, file, OLD, open, openPictureContainer, resetGallery } from '#testing/gallery.ts'

vi.mock('#api/pictures.ts', () => ({ openPictureContainer }))

beforeEach(resetGallery)

test('JOURNEY-13 a removed journey deletes the pictures of all five slots', async () => {
  for (const slot of PICTURE_SLOTS) {
    boat.journey[slot] = `${slot}.jpeg`
    boat.blobs.set(`${slot}.jpeg`, file())
  }
  await open()
  const { removePictures } = await import('#stores/orphanedPictures.ts')
  await removePictures(FavouriteJourney.parse(boat.journey))
  expect([PICTURE_SLOTS.length, ...boat.blobs.keys()]).toEqual([5, OLD])
  expect(localStorage.getItem('loose-pictures')).toBeNull()
})

test('JOURNEY-13 OPEN-096 the pictures of a journey whose removal is done but never answered are removed', async () => {
  await open()
  const store = await import('#stores/journeys.ts')
  store.openJourney('2024-06-01', 'j')
  await vi.advanceTimersByTimeAsync(0)
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'DELETE') return answered(address, init)
    boat.isRemoved = true
    throw new TypeError('lost')
  })
  store.askToRemoveJourney()
  expect(await store.answerRemovingJourney(true)).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([[...boat.blobs.keys()], localStorage.getItem('loose-pictures')]).toEqual([[], null])
})
