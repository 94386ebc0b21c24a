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
