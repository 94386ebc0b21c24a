/**
 * Actions of a person on a picture slot. A failed call leaves the slot as it was, without a message. Source: SM-SLOT,
 * GALLERY-05 to GALLERY-16, OPEN-096.
 */
import { PICTURE_RANDOM_LENGTH, pictureName } from '@drydock/contracts'
import { ref } from 'valtio/vanilla'
import { openPictureContainer } from '#api/pictures.ts'
import { isImageFile, mayBeImageFile } from '#machines/imageFile.ts'
import { randomText } from '#platform/randomText.ts'
import { reencodedAsJpeg } from '#platform/pictures.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import {
  gallery,
  isCurrentOpening,
  canChangePictures,
  currentOpening,
  sendToSlot,
  updateSlot,
} from '#stores/gallery.ts'
import { writeSlot } from '#stores/journeySlots.ts'
import { recordCandidate, removeIfOrphaned, forgetCandidate } from '#stores/orphanedPictures.ts'
import { profile } from '#stores/profile.ts'
import { uploads } from '#stores/uploads.ts'

/** Presses a slot; returns whether the person chooses a file now. */
export const pressSlot = (slot: number): boolean =>
  sendToSlot(slot, { is: 'click', mayChange: canChangePictures() }).is === 'picking'
export const cancelChoice = (slot: number): void => void sendToSlot(slot, { is: 'cancelled' })
export const closePicture = (slot: number): void => void sendToSlot(slot, { is: 'closed' })
/** Shows the picture of another slot instead; does nothing where that slot is empty. */
export function showPictureOf(slot: number, to: number): void {
  if (slot === to || gallery.slots[to]?.state.is !== 'filled') return
  closePicture(slot)
  pressSlot(to)
}

/** Returns the re-encoded picture; undefined when the gallery does not accept the file. */
async function acceptedPicture(file: Blob): Promise<Blob | undefined> {
  if (!mayBeImageFile(file)) return undefined
  try {
    return isImageFile(new Uint8Array(await file.arrayBuffer())) ? await reencodedAsJpeg(file) : undefined
  } catch {
    return undefined
  }
}

/** Stores a picture, then names it in the journey; returns whether both are known to have succeeded. */
async function storePicture(
  name: string,
  journeyId: string,
  slot: number,
  picture: Blob,
  sent: (bytes: number) => void,
): Promise<boolean> {
  const end = { name, journeyId }
  recordCandidate(end)
  uploads.count += 1
  let isStored = false
  try {
    await (await openPictureContainer(signedContainerUrl())).put(name, picture, sent)
    isStored = true
    if (await writeSlot({ journeyId, slot, from: '', to: name })) {
      forgetCandidate(name)
      return true
    }
  } catch (error) {
    console.warn(error instanceof Error ? error.message : 'A picture could not be stored.')
  } finally {
    uploads.count -= 1
  }
  // What is written down again counts its time from here: the requests of an upload that was given up may be on their
  // way.
  const left = { ...end, mayArrive: !isStored }
  recordCandidate(left)
  void removeIfOrphaned(left)
  return false
}

/** A file was chosen for a slot that waits for one. GALLERY-10, GALLERY-11. */
export async function choosePicture(slot: number, file: Blob): Promise<void> {
  const mine = currentOpening()
  const journeyId = gallery.journey?.id
  const deviceId = gallery.deviceId || profile.it?.deviceId || ''
  const picture = await acceptedPicture(file)
  if (!isCurrentOpening(mine) || journeyId === undefined) return
  if (sendToSlot(slot, { is: 'chosen', fits: picture !== undefined }).is !== 'uploading' || !picture) return
  const of = picture.size
  const name = pictureName(deviceId, randomText(PICTURE_RANDOM_LENGTH))
  updateSlot(slot, { sent: { bytes: 0, of } })
  const done = await storePicture(
    name,
    journeyId,
    slot,
    picture,
    bytes => isCurrentOpening(mine) && updateSlot(slot, { sent: { bytes, of } }),
  )
  if (!isCurrentOpening(mine)) return
  updateSlot(slot, { sent: undefined, picture: done ? ref(picture) : undefined })
  sendToSlot(slot, done ? { is: 'saved', name } : { is: 'failed' })
}

/** DELETE in the view: the journey forgets the name first, then the picture goes. GALLERY-12, GALLERY-13. */
export async function removePicture(slot: number): Promise<void> {
  const mine = currentOpening()
  const journeyId = gallery.journey?.id
  const state = sendToSlot(slot, { is: 'delete', mayChange: canChangePictures() })
  if (state.is !== 'removing' || journeyId === undefined) return
  const { name } = state
  const end = { name, journeyId }
  recordCandidate(end)
  const gone = await writeSlot({ journeyId, slot, from: name, to: '' })
  void removeIfOrphaned(end)
  if (!isCurrentOpening(mine)) return
  sendToSlot(slot, gone ? { is: 'removed' } : { is: 'failed' })
  if (gone) updateSlot(slot, { picture: undefined })
}
