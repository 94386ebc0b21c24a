/**
 * Composes the picture that is shared, or returns the text that explains why it failed. Source: SHARE-08, SHARE-09,
 * OPEN-098.
 */
import { composeCard, logPicture, PictureError } from '#share/card.ts'
import { captureElement } from '#share/capture.ts'
import type { DrawnTrip } from '#share/trip.ts'
import { sharing as texts } from '#texts/sharing.ts'
import type { SpeedUnit } from '#texts/units.ts'

export type ShareResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: string }

/** The photo of a slot: undefined for an empty slot, 'missing' when it could not be downloaded. */
export type SlotPhoto = Blob | 'missing' | undefined

export interface ShareContent {
  readonly title: string
  readonly date: string
  readonly log: Blob | undefined
  readonly photos: readonly SlotPhoto[]
}

/** `leftOut`: slots, from 1, whose photos cannot be downloaded or decoded. */
export interface SharedPicture {
  readonly file: File
  readonly leftOut: readonly number[]
}

async function decodedPhoto(photo: SlotPhoto): Promise<ImageBitmap | undefined> {
  if (photo === 'missing') throw new Error(texts.noPicture)
  return photo && createImageBitmap(photo)
}

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function resultOf<T>(make: () => Promise<T>): Promise<ShareResult<T>> {
  try {
    return { ok: true, value: await make() }
  } catch (error) {
    return { ok: false, text: error instanceof PictureError ? texts.failed : texts.error(detailOf(error)) }
  }
}

/** The captured record, with the trip drawn above it. */
export const capturedLog = (
  record: HTMLElement,
  trip: DrawnTrip | undefined,
  speed: SpeedUnit,
): Promise<ShareResult<Blob>> => resultOf(async () => logPicture(trip, await captureElement(record), speed))

/**
 * The picture as a file that is named by its day. A photo that cannot be downloaded or decoded is left out, unless
 * nothing else is shared.
 */
export const sharedFile = ({ title, date, log, photos }: ShareContent): Promise<ShareResult<SharedPicture>> =>
  resultOf(async () => {
    const decoded = await Promise.allSettled(photos.map(decodedPhoto))
    const bitmaps = decoded.flatMap(it => (it.status === 'fulfilled' && it.value) || [])
    const refused = decoded.flatMap((it, slot) => (it.status === 'rejected' ? { slot, why: it.reason } : []))
    const opened = [...bitmaps]
    try {
      if (!log && bitmaps.length === 0 && refused[0]) throw refused[0].why
      const logBitmap = log && (await createImageBitmap(log))
      if (logBitmap) opened.push(logBitmap)
      const picture = await composeCard({ title, date, log: logBitmap, photos: bitmaps })
      const file = new File([picture], texts.file(date), { type: 'image/jpeg' })
      return { file, leftOut: refused.map(it => it.slot + 1) }
    } finally {
      for (const it of opened) it.close()
    }
  })
