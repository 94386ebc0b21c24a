/**
 * The pictures of a journey for sharing, in slot order, for those who may see them. Source: SHARE-03, OPEN-085,
 * OPEN-093.
 */
import { type FavouriteJourney, PICTURE_SLOTS } from '@drydock/contracts'
import { openPictureContainer } from '#api/pictures.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { profile } from '#stores/profile.ts'

/**
 * Returns the pictures; one that cannot be read is logged and left out. Without the right to view pictures there are
 * none.
 */
export async function loadPhotos(
  journey: Pick<FavouriteJourney, (typeof PICTURE_SLOTS)[number]>,
): Promise<readonly Blob[]> {
  const names = PICTURE_SLOTS.map(slot => journey[slot]).filter(it => it !== '')
  if (names.length === 0 || !(profile.it?.isCaptain || profile.it?.hasGalleryAccess)) return []
  const photos: Blob[] = []
  try {
    const pictures = await openPictureContainer(signedContainerUrl())
    for (const name of names) photos.push(...(await pictures.get(name, () => undefined).then(toList, logged)))
  } catch (error) {
    logged(error)
  }
  return photos
}

const toList = (photo: Blob): readonly Blob[] => [photo]

/** Logs why a picture is left out of the shared image. */
function logged(error: unknown): readonly Blob[] {
  console.warn(error instanceof Error ? error.message : 'A picture could not be read.')
  return []
}
