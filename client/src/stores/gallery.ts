/**
 * The open journey memories: five slots, running transfers, and what the person may do. Source: GALLERY, SM-SLOT,
 * ROLE-13 to ROLE-16, OPEN-085, OPEN-086, OPEN-126.
 */
import { type FavouriteJourney, journeyRoutes, PICTURE_SLOTS } from '@drydock/contracts'
import { proxy, ref, type Snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { openPictureContainer } from '#api/pictures.ts'
import { type SlotInput, slotMachine, type SlotState } from '#machines/pictureSlot.ts'
import { signedContainerUrl } from '#stores/configuration.ts'
import { readBetweenWrites } from '#stores/journeySlots.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { removeLeftovers } from '#stores/orphanedPictures.ts'
import { loadProfile, profile } from '#stores/profile.ts'

/** Transferred bytes; `of` is undefined while the length is unknown. */
export interface Transfer {
  bytes: number
  of: number | undefined
}
export interface Slot {
  state: SlotState
  /** Whether the chosen file is being re-encoded for the upload. */
  isPreparing: boolean
  /** While uploading. */
  upload: Transfer | undefined
  /** While downloading. */
  download: Transfer | undefined
  /** The loaded picture; 'missing' when it could not be read. */
  picture: Blob | 'missing' | undefined
}
/** `barred`: neither the captain nor somebody with gallery access. */
export interface GalleryStore {
  is: 'closed' | 'loading' | 'shown' | 'barred' | 'error'
  journey: FavouriteJourney | undefined
  deviceId: string
  /** Name of the captured log, when the gallery was opened from one. */
  logFile: string
  slots: Slot[]
}
type GallerySnapshot = Snapshot<GalleryStore>

const emptySlots = (): Slot[] =>
  PICTURE_SLOTS.map(() => ({
    state: slotMachine.initial,
    isPreparing: false,
    upload: undefined,
    download: undefined,
    picture: undefined,
  }))
const closed = (): GalleryStore => ({
  is: 'closed',
  journey: undefined,
  deviceId: '',
  logFile: '',
  slots: emptySlots(),
})

export const gallery = proxy<GalleryStore>(closed())

/** Identifies one opening of the screen, so that results of an earlier one are dropped. */
let opening = {}
/** Returns whether the gallery was neither closed nor opened again since `currentOpening` returned this. */
export const isCurrentOpening = (it: object): boolean => it === opening
/** Returns the identity of the current opening, to be checked when a result arrives. */
export const currentOpening = (): object => opening

function closeGallery(): void {
  opening = {}
  Object.assign(gallery, closed())
}
resetOn('alarm-data-cleared', closeGallery)

/** Whether this account may add and delete pictures; false until the profile was read. */
export const canChangePictures = (): boolean => profile.it?.hasUploadAccess === true

/** Sends an input to a slot of the open gallery; `slot` is 0 to 4. */
export function sendToSlot(slot: number, input: SlotInput): SlotState {
  const entry = gallery.slots[slot]
  if (!entry) return slotMachine.initial
  entry.state = slotMachine.step(entry.state, input, 0)
  return entry.state
}

/** Sets all slots that are not busy from the journey. */
function showJourney(journey: FavouriteJourney): void {
  gallery.journey = journey
  PICTURE_SLOTS.forEach((field, slot) => {
    const before = nameIn(slot)
    sendToSlot(slot, { is: 'listed', name: journey[field] })
    if (nameIn(slot) !== before) updateSlot(slot, { picture: undefined })
  })
}

/** Returns the name of the picture in a slot; undefined if the slot is empty. */
function nameIn(slot: number): string | undefined {
  const state = gallery.slots[slot]?.state
  return state && 'name' in state ? state.name : undefined
}

/** The last download of pictures, also one that has ended. */
let download: Promise<void> = Promise.resolve()

/** Returns the pictures of the open gallery in slot order, once they are downloaded. */
export async function loadedPictures(): Promise<readonly Slot['picture'][]> {
  const thisOpening = opening
  await download
  const slots = isCurrentOpening(thisOpening) ? gallery.slots : []
  return slots.map(({ picture }) => picture)
}

/** Downloads the pictures that slots name and that are not loaded yet, one after the other. GALLERY-18. */
async function downloadPictures(): Promise<void> {
  const thisOpening = opening
  const wanted = gallery.slots.flatMap(({ state, picture }, slot) =>
    'name' in state && picture === undefined ? [{ slot, name: state.name }] : [],
  )
  if (wanted.length === 0) return
  for (const { slot } of wanted) updateSlot(slot, { download: { bytes: 0, of: undefined } })
  const pictures = await openPictureContainer(signedContainerUrl()).catch(() => undefined)
  for (const { slot, name } of wanted) {
    // A slot may get another picture meanwhile.
    const isWanted = (): boolean => isCurrentOpening(thisOpening) && nameIn(slot) === name
    if (!isCurrentOpening(thisOpening)) return
    const picture = await pictures
      ?.get(name, (bytes, of) => isWanted() && updateSlot(slot, { download: { bytes, of } }))
      .catch((error: unknown) => console.warn(error instanceof Error ? error.message : 'A picture could not be read.'))
    if (isCurrentOpening(thisOpening)) updateSlot(slot, { download: undefined })
    if (isWanted()) updateSlot(slot, { picture: picture ? ref(picture) : 'missing' })
  }
}

/**
 * Changes fields of a slot; ignores a number that is no slot.
 * @param slot 0 to 4.
 */
export function updateSlot(slot: number, change: Partial<Slot>): void {
  const entry = gallery.slots[slot]
  if (entry) Object.assign(entry, change)
}

/** Loads rights, journey and pictures. */
export async function readGallery(journeyId: string): Promise<void> {
  const thisOpening = opening
  gallery.is = 'loading'
  if (!profile.it) await loadProfile()
  if (!isCurrentOpening(thisOpening)) return
  const may = profile.it && (profile.it.isCaptain || profile.it.hasGalleryAccess)
  if (may === false) {
    gallery.is = 'barred'
    return
  }
  const answer = await call(journeyRoutes.read, { params: { id: journeyId } })
  if (!isCurrentOpening(thisOpening)) return
  gallery.is = may && answer.ok ? 'shown' : 'error'
  if (gallery.is !== 'shown' || !answer.ok) return
  showJourney(answer.value)
  void removeLeftovers()
  download = downloadPictures()
  await download
}

/**
 * Lists the journey again after a failed change: somebody else may have changed its slots, or removed it; the rights
 * are read again, too. Nothing changes when the call fails otherwise.
 */
export async function relistJourney(journeyId: string): Promise<void> {
  const thisOpening = opening
  void loadProfile()
  const answer = await readBetweenWrites(journeyId)
  if (!isCurrentOpening(thisOpening)) return
  if (!answer.ok) {
    const { reason } = answer.failure
    if (reason.is === 'status' && reason.status === 404) gallery.is = 'error'
    return
  }
  showJourney(answer.value)
  download = download.then(() => (isCurrentOpening(thisOpening) ? downloadPictures() : undefined))
}

/**
 * Parses where the gallery is opened from: `ids` is '{journeyId},{deviceId}', and the query may contain the same by
 * name. ROUTE-23, ROUTE-25, OPEN-077.
 */
export function galleryOf(
  ids: string,
  query: URLSearchParams,
): { readonly journeyId: string; readonly deviceId: string; readonly logFile: string } {
  const [id = '', device = ''] = ids.split(',', 2)
  return {
    journeyId: query.get('id') ?? id,
    deviceId: query.get('deviceId') ?? device,
    logFile: query.get('logFile') ?? '',
  }
}

/** Opens the gallery; returns a function to be called when its screen is left. */
export function openGallery(at: ReturnType<typeof galleryOf>): () => void {
  closeGallery()
  Object.assign(gallery, { deviceId: at.deviceId, logFile: at.logFile })
  const thisOpening = opening
  void readGallery(at.journeyId)
  return () => {
    if (isCurrentOpening(thisOpening)) closeGallery()
  }
}

/** Returns the sum of all transfers in one direction; undefined when there are none. OPEN-126. */
export function totalTransfer(it: GallerySnapshot, direction: 'upload' | 'download'): Transfer | undefined {
  const parts = it.slots.flatMap(slot => slot[direction] ?? [])
  if (parts.length === 0) return undefined
  const known = parts.every(part => part.of !== undefined)
  return { bytes: sum(parts.map(part => part.bytes)), of: known ? sum(parts.map(part => part.of ?? 0)) : undefined }
}
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0)

/** Returns how many slots have a picture, also while it is being changed. */
export const filledCount = (it: GallerySnapshot): number => it.slots.filter(({ state }) => 'name' in state).length
