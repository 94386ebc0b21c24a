/**
 * The pictures of a journey for sharing, in slot order, for those who may see them. Source: SHARE-03, OPEN-085,
 * OPEN-093.
 */
import { type FavouriteJourney, PICTURE_SLOTS } from '@drydock/contracts'
import { openPictureContainer } from '#api/pictures.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { profile } from '#stores/profile.ts'

/** Returns whether the person may see the pictures of journeys. */
export const mayViewPhotos = (): boolean => profile.it?.isCaptain === true || profile.it?.hasGalleryAccess === true

/**
 * Returns the pictures by slot: undefined for an empty slot, 'missing' for one that cannot be downloaded, which is also
 * logged. Without the right to view pictures there are none.
 */
export async function loadPhotos(
  journey: Pick<FavouriteJourney, (typeof PICTURE_SLOTS)[number]>,
): Promise<readonly (Blob | 'missing' | undefined)[]> {
  const names = PICTURE_SLOTS.map(slot => journey[slot])
  if (names.every(it => it === '') || !mayViewPhotos()) return []
  const pictures = await openPictureContainer(signedContainerUrl()).catch(logged)
  const photos: (Blob | 'missing' | undefined)[] = []
  for (const name of names)
    photos.push(name === '' ? undefined : ((await pictures?.get(name, () => undefined).catch(logged)) ?? 'missing'))
  return photos
}

/** Logs why a picture is left out of the shared image. */
const logged = (error: unknown): undefined =>
  void console.warn(error instanceof Error ? error.message : 'A picture could not be read.')
