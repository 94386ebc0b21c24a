/**
 * Captured log for the gallery: stored as a temporary picture of this user, and held in memory until the session ends.
 * Source: GALLERY-21, API-50, OPEN-095.
 */
import { isTemporaryPicture, PICTURE_RANDOM_LENGTH, pictureName, temporaryPicturePrefix } from '@drydock/contracts'
import { openPictureContainer } from '#api/pictures.ts'
import type { PictureContainer } from '#api/pictureContainer.ts'
import { randomText } from '#platform/randomText.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { serialQueue } from '#stores/latest.ts'
import { currentGeneration, isFromEarlierSession } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { profile } from '#stores/profile.ts'

/**
 * The last captured log, also for a person who may not store pictures, and for one who comes back to the gallery.
 * `picture`: undefined if capturing failed. `isLeft`: the gallery was left, so the log is not stored.
 */
let held: { readonly name: string; readonly picture: Blob | undefined; isLeft: boolean } | undefined
resetOn('alarm-data-cleared', () => {
  held = undefined
})

const userId = (): string => profile.it?.userId ?? ''
const mayKeep = (): boolean =>
  userId() !== '' && (profile.it?.isCaptain === true || profile.it?.hasUploadAccess === true)

const logFailure = (error: unknown): void =>
  console.warn('A captured log could not be kept or cleared.', error instanceof Error ? error.message : '')

/** Removes the temporary pictures of a user. A longer name with the same prefix belongs to another user. */
async function removeTemporary(pictures: PictureContainer, user: string): Promise<void> {
  const listed = await pictures.list(temporaryPicturePrefix(user))
  for (const name of listed) if (isTemporaryPicture(name, user)) await pictures.remove(name)
}

/** One task at a time on the temporary pictures, so that none removes what a later one has stored. */
const enqueue = serialQueue()

/** Runs a task after the earlier ones, with the container and the user of now. A failure is only logged. */
function queueTask(run: (pictures: PictureContainer, user: string) => Promise<void>): void {
  const [generation, user] = [currentGeneration(), userId()]
  if (!mayKeep()) return
  const task = async (): Promise<void> => {
    if (!isFromEarlierSession(generation)) await run(await openPictureContainer(signedContainerUrl()), user)
  }
  enqueue(task).catch(logFailure)
}

/**
 * Keeps a captured log, in place of earlier ones; returns its name, for the gallery. It is stored in the background,
 * unless the gallery is left or the session ends before. One that could not be captured has a name, too: the gallery is
 * to say that it has no log, and not to share the pictures alone.
 */
export function saveCapturedLog(picture: Blob | undefined): string {
  const name = pictureName(temporaryPicturePrefix(userId()), randomText(PICTURE_RANDOM_LENGTH))
  held = { name, picture, isLeft: false }
  queueTask(async (pictures, user) => {
    await removeTemporary(pictures, user)
    if (picture && held?.name === name && !held.isLeft) await pictures.put(name, picture, () => undefined)
  })
  return name
}

/** Returns the captured log of this name; undefined if capturing failed, it is gone, or it belongs to another user. */
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

/** Removes all temporary pictures of this user, in the background. Call it when the gallery is left. */
export function removeTemporaryPictures(): void {
  if (held) held.isLeft = true
  queueTask(removeTemporary)
}
