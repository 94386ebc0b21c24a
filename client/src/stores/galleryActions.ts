/**
 * Actions of a person on a picture slot. After a failed call the slot shows what the journey has, without a message.
 * Source: SM-SLOT, GALLERY-05 to GALLERY-16, OPEN-096.
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
  relistJourney,
  sendToSlot,
  updateSlot,
} from '#stores/gallery.ts'
import { writeSlot } from '#stores/journeySlots.ts'
import { recordCandidate, removeIfOrphaned, forgetCandidate } from '#stores/orphanedPictures.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { uploads } from '#stores/uploads.ts'

/** Presses a slot; returns whether the person chooses a file now. */
export function pressSlot(slot: number): boolean {
  if (gallery.slots[slot]?.isPreparing) return false
  const mayChange = canChangePictures()
  // The captain may have given the right meanwhile: the next press uses it.
  if (!mayChange) void loadProfile()
  return sendToSlot(slot, { is: 'click', mayChange }).is === 'picking'
}
/**
 * Closes the choice of a file without one.
 * @param slot 0 to 4.
 */
export const cancelChoice = (slot: number): void => void sendToSlot(slot, { is: 'canceled' })
/**
 * Closes the enlarged picture.
 * @param slot 0 to 4.
 */
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
  onProgress: (bytes: number) => void,
): Promise<boolean> {
  const candidate = { name, journeyId }
  recordCandidate(candidate)
  uploads.count += 1
  let isStored = false
  try {
    await (await openPictureContainer(signedContainerUrl())).put(name, picture, onProgress)
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
  // The record starts its time again: requests of an upload that was given up may still arrive.
  const leftover = { ...candidate, mayArrive: !isStored }
  recordCandidate(leftover)
  void removeIfOrphaned(leftover)
  return false
}

/** Uploads the file that was chosen for a slot; ignores a second one meanwhile. SM-SLOT-3, GALLERY-10, GALLERY-11. */
export async function choosePicture(slot: number, file: Blob): Promise<void> {
  const thisOpening = currentOpening()
  const journeyId = gallery.journey?.id
  const deviceId = gallery.deviceId || profile.it?.deviceId || ''
  const chosenFor = gallery.slots[slot]
  if (journeyId === undefined || chosenFor?.state.is !== 'picking' || chosenFor.isPreparing) return
  updateSlot(slot, { isPreparing: true })
  const picture = await acceptedPicture(file)
  if (!isCurrentOpening(thisOpening)) return
  updateSlot(slot, { isPreparing: false })
  if (sendToSlot(slot, { is: 'chosen', fits: picture !== undefined }).is !== 'uploading' || !picture) return
  const of = picture.size
  const name = pictureName(deviceId, randomText(PICTURE_RANDOM_LENGTH))
  updateSlot(slot, { upload: { bytes: 0, of } })
  const done = await storePicture(
    name,
    journeyId,
    slot,
    picture,
    bytes => isCurrentOpening(thisOpening) && updateSlot(slot, { upload: { bytes, of } }),
  )
  if (!isCurrentOpening(thisOpening)) return
  updateSlot(slot, { upload: undefined, picture: done ? ref(picture) : undefined })
  sendToSlot(slot, done ? { is: 'saved', name } : { is: 'failed' })
  if (!done) void relistJourney(journeyId)
}

/** Removes the picture: first its name from the journey, then the picture itself. GALLERY-12, GALLERY-13. */
export async function removePicture(slot: number): Promise<void> {
  const thisOpening = currentOpening()
  const journeyId = gallery.journey?.id
  const state = sendToSlot(slot, { is: 'delete', mayChange: canChangePictures() })
  if (state.is !== 'removing' || journeyId === undefined) return
  const { name } = state
  const candidate = { name, journeyId }
  recordCandidate(candidate)
  const isRemoved = await writeSlot({ journeyId, slot, from: name, to: '' })
  void removeIfOrphaned(candidate)
  if (!isCurrentOpening(thisOpening)) return
  sendToSlot(slot, isRemoved ? { is: 'removed' } : { is: 'failed' })
  if (isRemoved) updateSlot(slot, { picture: undefined })
  else void relistJourney(journeyId)
}
