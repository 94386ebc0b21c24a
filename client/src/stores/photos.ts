/**
 * The pictures of a journey for sharing, in slot order, for those who may see them. Source: SHARE-03, OPEN-085,
 * OPEN-093.
 */
import { type FavouriteJourney, PICTURE_SLOTS } from '@drydock/contracts'
import { openPictureContainer } from '#api/pictures.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { profile } from '#stores/profile.ts'

/** What cannot be read is left out and logged; without the right to see pictures there are none. */
export async function loadPhotos(journey: FavouriteJourney): Promise<readonly Blob[]> {
  const names = PICTURE_SLOTS.map(slot => journey[slot]).filter(it => it !== '')
  if (names.length === 0 || !(profile.it?.isCaptain || profile.it?.hasGalleryAccess)) return []
  const photos: Blob[] = []
  try {
    const pictures = await openPictureContainer(signedContainerUrl())
    for (const name of names) photos.push(await pictures.get(name, () => undefined))
  } catch (error) {
    console.warn(error instanceof Error ? error.message : 'A picture could not be read.')
  }
  return photos
}
