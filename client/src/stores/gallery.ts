/**
 * The journey memories that are open: five slots, what is on its way, and what may be done. Source: GALLERY, SM-SLOT,
 * ROLE-13 to ROLE-16, OPEN-085, OPEN-086, OPEN-126.
 */
import { type FavouriteJourney, journeyRoutes, PICTURE_SLOTS } from '@drydock/contracts'
import { proxy, ref, type Snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { openPictures } from '#api/pictures.ts'
import { type SlotInput, slotMachine, type SlotState } from '#machines/pictureSlot.ts'
import { signedPictures } from '#stores/configuration.ts'
import { onTurn } from '#stores/sessionGeneration.ts'
import { tidyLeftovers } from '#stores/orphanedPictures.ts'
import { load as loadProfile, profile } from '#stores/profile.ts'

/** Bytes that have passed; `of` is undefined while the length is not known. */
export interface Passed {
  bytes: number
  of: number | undefined
}
export interface Slot {
  state: SlotState
  /** While uploading. */
  sent: Passed | undefined
  /** While downloading. */
  got: Passed | undefined
  /** The picture itself, once it is here; 'missing' when it could not be read. */
  picture: Blob | 'missing' | undefined
}
/** `barred`: neither the captain nor somebody with gallery access. */
export interface GalleryStore {
  is: 'closed' | 'reading' | 'shown' | 'barred' | 'failed'
  journey: FavouriteJourney | undefined
  deviceId: string
  /** Name of the captured log, when the gallery was opened from one. */
  logFile: string
  slots: Slot[]
}
type GallerySnapshot = Snapshot<GalleryStore>

const emptySlots = (): Slot[] =>
  PICTURE_SLOTS.map(() => ({ state: slotMachine.initial, sent: undefined, got: undefined, picture: undefined }))
const closed = (): GalleryStore => ({
  is: 'closed',
  journey: undefined,
  deviceId: '',
  logFile: '',
  slots: emptySlots(),
})

export const gallery = proxy<GalleryStore>(closed())

/** Which opening of the screen this is: what an earlier one began does not draw into the next. */
let opening = {}
export const isOpen = (it: object): boolean => it === opening
export const presentOpening = (): object => opening

function close(): void {
  opening = {}
  Object.assign(gallery, closed())
}
onTurn(close)

export const mayChange = (): boolean => profile.it?.hasUploadAccess === true

/** Moves a slot of the open gallery; `slot` is 0 to 4. */
export function send(slot: number, input: SlotInput): SlotState {
  const it = gallery.slots[slot]
  if (!it) return slotMachine.initial
  it.state = slotMachine.step(it.state, input, 0)
  return it.state
}

/** All slots as the journey has them. */
function show(journey: FavouriteJourney): void {
  gallery.journey = journey
  PICTURE_SLOTS.forEach((field, slot) => send(slot, { is: 'listed', name: journey[field] }))
}

/** Pictures that a slot names and that are not here yet, one after the other. GALLERY-18. */
async function download(): Promise<void> {
  const mine = opening
  const wanted = gallery.slots.flatMap(({ state, picture }, slot) =>
    'name' in state && picture === undefined ? [{ slot, name: state.name }] : [],
  )
  if (wanted.length === 0) return
  for (const { slot } of wanted) set(slot, { got: { bytes: 0, of: undefined } })
  const pictures = await openPictures(signedPictures()).catch(() => undefined)
  for (const { slot, name } of wanted) {
    if (!isOpen(mine)) return
    const picture = await pictures
      ?.get(name, (bytes, of) => isOpen(mine) && set(slot, { got: { bytes, of } }))
      .catch((error: unknown) => console.warn(error instanceof Error ? error.message : 'A picture could not be read.'))
    if (isOpen(mine)) set(slot, { got: undefined, picture: picture ? ref(picture) : 'missing' })
  }
}

export function set(slot: number, change: Partial<Slot>): void {
  const it = gallery.slots[slot]
  if (it) Object.assign(it, change)
}

/** Reads rights, journey and pictures. */
export async function readGallery(journeyId: string): Promise<void> {
  const mine = opening
  gallery.is = 'reading'
  if (!profile.it) await loadProfile()
  if (!isOpen(mine)) return
  const may = profile.it && (profile.it.isCaptain || profile.it.hasGalleryAccess)
  if (may === false) {
    gallery.is = 'barred'
    return
  }
  const answer = await call(journeyRoutes.read, { params: { id: journeyId } })
  if (!isOpen(mine)) return
  gallery.is = may && answer.ok ? 'shown' : 'failed'
  if (gallery.is !== 'shown' || !answer.ok) return
  show(answer.value)
  void tidyLeftovers()
  await download()
}

/**
 * Where the gallery is opened from: `ids` is '{journeyId},{deviceId}', and the query may say the same by name.
 * ROUTE-23, ROUTE-25, OPEN-077.
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

/** The screen is shown; the answer is to be called when it is gone. */
export function openGallery(at: ReturnType<typeof galleryOf>): () => void {
  close()
  Object.assign(gallery, { deviceId: at.deviceId, logFile: at.logFile })
  const mine = opening
  void readGallery(at.journeyId)
  return () => {
    if (isOpen(mine)) close()
  }
}

/** All that passes in one direction as one amount; undefined when nothing does. OPEN-126. */
export function passing(it: GallerySnapshot, way: 'sent' | 'got'): Passed | undefined {
  const parts = it.slots.flatMap(slot => slot[way] ?? [])
  if (parts.length === 0) return undefined
  const known = parts.every(part => part.of !== undefined)
  return { bytes: sum(parts.map(part => part.bytes)), of: known ? sum(parts.map(part => part.of ?? 0)) : undefined }
}
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0)

export const filledCount = (it: GallerySnapshot): number => it.slots.filter(({ state }) => 'name' in state).length
