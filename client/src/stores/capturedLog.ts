/**
 * The captured log on its way to the gallery: a temporary picture of this user, and here in memory for as long as the
 * app runs. Source: GALLERY-21, API-50, OPEN-095.
 */
import { isTemporaryPicture, PICTURE_RANDOM_LENGTH, pictureName, temporaryPicturePrefix } from '@drydock/contracts'
import { openPictureContainer } from '#api/pictures.ts'
import type { PictureContainer } from '#api/pictureContainer.ts'
import { randomText } from '#platform/randomText.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { profile } from '#stores/profile.ts'

/** The last captured log, also for a person who may not store pictures. */
let held: { readonly name: string; readonly picture: Blob } | undefined
resetOn('alarm-data-cleared', () => {
  held = undefined
})

const userId = (): string => profile.it?.userId ?? ''
const mayKeep = (): boolean =>
  userId() !== '' && (profile.it?.isCaptain === true || profile.it?.hasUploadAccess === true)

const logFailure = (error: unknown): void =>
  console.warn('A captured log could not be kept or cleared.', error instanceof Error ? error.message : '')

/** Removes the temporary pictures of this user. A longer name with the same prefix belongs to another user. */
async function removeTemporary(pictures: PictureContainer): Promise<void> {
  const listed = await pictures.list(temporaryPicturePrefix(userId()))
  for (const name of listed) if (isTemporaryPicture(name, userId())) await pictures.remove(name)
}

/**
 * Keeps a captured log, in place of earlier ones; returns its name, for the gallery. A failure is only logFailure.
 */
export async function saveCapturedLog(picture: Blob): Promise<string> {
  const name = pictureName(temporaryPicturePrefix(userId()), randomText(PICTURE_RANDOM_LENGTH))
  held = { name, picture }
  if (!mayKeep()) return name
  try {
    const pictures = await openPictureContainer(signedContainerUrl())
    await removeTemporary(pictures)
    await pictures.put(name, picture, () => undefined)
  } catch (error) {
    logFailure(error)
  }
  return name
}

/** Returns the captured log of this name; undefined when there is none, or it belongs to another user. */
export async function loadCapturedLog(name: string): Promise<Blob | undefined> {
  if (held?.name === name) return held.picture
  if (!isTemporaryPicture(name, userId())) return undefined
  try {
    return await (await openPictureContainer(signedContainerUrl())).get(name, () => undefined)
  } catch (error) {
    logFailure(error)
    return undefined
  }
}

/** Removes all temporary pictures of this user; to be called when the gallery is left. */
export async function removeTemporaryPictures(): Promise<void> {
  held = undefined
  if (!mayKeep()) return
  try {
    await removeTemporary(await openPictureContainer(signedContainerUrl()))
  } catch (error) {
    logFailure(error)
  }
}
