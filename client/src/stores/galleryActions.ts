/**
 * What a person does with a slot. A failure of storage or gateway says nothing and leaves the slot as it was. Source:
 * SM-SLOT, GALLERY-05 to GALLERY-16, OPEN-096.
 */
import { PICTURE_RANDOM_LENGTH, pictureName } from '@drydock/contracts'
import { ref } from 'valtio/vanilla'
import { openPictures } from '#api/pictures.ts'
import { isPicture, mayBePicture } from '#machines/imageFile.ts'
import { randomText } from '#platform/randomText.ts'
import { redrawn } from '#platform/pictures.ts'
import { signedPictures } from '#stores/configuration.ts'
import { gallery, isOpen, mayChange, presentOpening, send, set } from '#stores/gallery.ts'
import { writeSlot } from '#stores/journeySlots.ts'
import { loosen, tidy, tie } from '#stores/orphanedPictures.ts'
import { profile } from '#stores/profile.ts'
import { uploads } from '#stores/uploads.ts'

/** True when the person is to choose a file now. */
export const press = (slot: number): boolean => send(slot, { is: 'click', mayChange: mayChange() }).is === 'picking'
export const cancelChoice = (slot: number): void => void send(slot, { is: 'cancelled' })
export const closePicture = (slot: number): void => void send(slot, { is: 'closed' })
/** The picture that is seen makes room for that of another slot; nothing happens where there is none. */
export function turnTo(slot: number, to: number): void {
  if (slot === to || gallery.slots[to]?.state.is !== 'filled') return
  closePicture(slot)
  press(to)
}

/** The picture made anew; undefined when it is none that the gallery takes. */
async function accepted(file: Blob): Promise<Blob | undefined> {
  if (!mayBePicture(file)) return undefined
  try {
    return isPicture(new Uint8Array(await file.arrayBuffer())) ? await redrawn(file) : undefined
  } catch {
    return undefined
  }
}

/** Stores a picture and has the journey name it, in this order; whether both are known to be done. */
async function stored(
  name: string,
  journeyId: string,
  slot: number,
  picture: Blob,
  sent: (bytes: number) => void,
): Promise<boolean> {
  const end = { name, journeyId }
  loosen(end)
  uploads.count += 1
  let isStored = false
  try {
    await (await openPictures(signedPictures())).put(name, picture, sent)
    isStored = true
    if (await writeSlot({ journeyId, slot, from: '', to: name })) {
      tie(name)
      return true
    }
  } catch (error) {
    console.warn(error instanceof Error ? error.message : 'A picture could not be stored.')
  } finally {
    uploads.count -= 1
  }
  // What is written down anew counts its time from here: the requests of an upload that was given up may be on their
  // way.
  const left = { ...end, mayArrive: !isStored }
  loosen(left)
  void tidy(left)
  return false
}

/** A file was chosen for a slot that waits for one. GALLERY-10, GALLERY-11. */
export async function choose(slot: number, file: Blob): Promise<void> {
  const mine = presentOpening()
  const journeyId = gallery.journey?.id
  const deviceId = gallery.deviceId || profile.it?.deviceId || ''
  const picture = await accepted(file)
  if (!isOpen(mine) || journeyId === undefined) return
  if (send(slot, { is: 'chosen', fits: picture !== undefined }).is !== 'uploading' || !picture) return
  const of = picture.size
  const name = pictureName(deviceId, randomText(PICTURE_RANDOM_LENGTH))
  set(slot, { sent: { bytes: 0, of } })
  const done = await stored(name, journeyId, slot, picture, bytes => isOpen(mine) && set(slot, { sent: { bytes, of } }))
  if (!isOpen(mine)) return
  set(slot, { sent: undefined, picture: done ? ref(picture) : undefined })
  send(slot, done ? { is: 'saved', name } : { is: 'failed' })
}

/** DELETE in the view: the journey forgets the name first, then the picture goes. GALLERY-12, GALLERY-13. */
export async function removePicture(slot: number): Promise<void> {
  const mine = presentOpening()
  const journeyId = gallery.journey?.id
  const state = send(slot, { is: 'delete', mayChange: mayChange() })
  if (state.is !== 'removing' || journeyId === undefined) return
  const { name } = state
  const end = { name, journeyId }
  loosen(end)
  const gone = await writeSlot({ journeyId, slot, from: name, to: '' })
  void tidy(end)
  if (!isOpen(mine)) return
  send(slot, gone ? { is: 'removed' } : { is: 'failed' })
  if (gone) set(slot, { picture: undefined })
}
