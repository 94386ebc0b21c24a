/** Journey memories without a page. */
import { gallery as texts } from '@drydock/client/texts/gallery'
import { calendarDay } from '@drydock/client/texts/formatLog'
import { PICTURE_SLOTS } from '@drydock/contracts'
import * as z from 'zod/mini'
import { need, there } from '#captain/headless/hand.ts'
import type { Seen } from '#captain/headless/seen.ts'
import { fileOf } from './files.ts'
import { type GalleryFact, type GalleryVerb, Pick } from './words.ts'

type Do = (seen: Seen, params: unknown) => void
type Read = (seen: Seen, parameter: unknown) => unknown

const isHere = ({ app }: Seen): boolean => /^\/userGallery\//i.test(app.route()) && app.stores.gallery.is === 'shown'
const viewed = ({ app }: Seen): number => app.stores.gallery.slots.findIndex(it => it.state.is === 'viewing')

function viewedOr(seen: Seen, what: string): number {
  const slot = viewed(seen)
  need('button', what, there(slot >= 0))
  return slot
}

/** The bytes are here already: a file of a realm is not read from a disk either. */
function blobOf({ type, bytes }: ReturnType<typeof fileOf>): Blob {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  return Object.assign(new Blob([buffer], { type }), { arrayBuffer: () => Promise.resolve(buffer) })
}

const mayDelete = ({ app }: Seen): boolean => app.stores.profile.it?.hasUploadAccess === true

export const verbs: Readonly<Record<GalleryVerb, Do>> = {
  'pick-picture': ({ app }, params) => {
    const { slot, file } = z.parse(Pick, params)
    if (!app.actions.pressSlot(slot - 1)) throw new Error(`Slot ${slot} asks for no file.`)
    void app.actions.choosePicture(slot - 1, blobOf(fileOf(file)))
  },
  'cancel-picture': ({ app }, slot) => {
    if (app.actions.pressSlot(Number(slot) - 1)) app.actions.cancelChoice(Number(slot) - 1)
  },
  'tap-slot': ({ app }, slot) => void app.actions.pressSlot(Number(slot) - 1),
  'close-picture': seen => seen.app.actions.closePicture(viewedOr(seen, 'Close')),
  'delete-picture': seen => {
    need('button', texts.delete, there(mayDelete(seen)))
    void seen.app.actions.removePicture(viewedOr(seen, texts.delete))
  },
}

const slotFact: Read = (seen, slot) => {
  const state = seen.app.stores.gallery.slots[Number(slot) - 1]?.state
  if (!isHere(seen) || !state) return undefined
  const is = state.is === 'picking' ? 'empty' : state.is === 'viewing' ? 'filled' : state.is
  return { is, says: state.is === 'empty' && state.refused ? texts.refused[state.refused] : 'none' }
}

export const facts: Readonly<Record<GalleryFact, Read>> = {
  slot: slotFact,
  memories: seen => {
    const { journey } = seen.app.stores.gallery
    if (!isHere(seen) || !journey) return undefined
    return [journey.nickname, calendarDay(journey.favouriteDate), texts.summary(seen.app.derived.filledCount(seen.app.stores.gallery), PICTURE_SLOTS.length)].filter(Boolean).join(' · ')
  },
  'open-picture': seen =>
    isHere(seen) && viewed(seen) >= 0 ? { title: texts.picture(viewed(seen) + 1), seen: seen.app.stores.gallery.slots[viewed(seen)]?.picture instanceof Blob, delete: mayDelete(seen) } : undefined,
  transfer: ({ app }) => {
    const { gallery } = app.stores
    return app.derived.passing(gallery, 'sent') ? texts.uploading : app.derived.passing(gallery, 'got') ? texts.downloading : undefined
  },
}
