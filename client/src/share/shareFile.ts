/**
 * Composes the picture that is shared, or returns the text that says why it failed. Source: SHARE-08, SHARE-09,
 * OPEN-098.
 */
import { composeCard, logPicture, PictureError } from '#share/card.ts'
import { captureElement } from '#share/capture.ts'
import type { DrawnTrip } from '#share/trip.ts'
import { sharing as texts } from '#texts/sharing.ts'
import type { SpeedUnit } from '#texts/units.ts'

export type ShareResult<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: string }

export interface ShareContent {
  readonly title: string
  readonly date: string
  readonly log: Blob | undefined
  /** In slot order. */
  readonly photos: readonly Blob[]
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

/** The picture as a file that is named by its day. */
export const sharedFile = ({ title, date, log, photos }: ShareContent): Promise<ShareResult<File>> =>
  resultOf(async () => {
    const bitmaps = await Promise.all(photos.map(it => createImageBitmap(it)))
    const logBitmap = log && (await createImageBitmap(log))
    try {
      const picture = await composeCard({ title, date, log: logBitmap, photos: bitmaps })
      return new File([picture], texts.file(date), { type: 'image/jpeg' })
    } finally {
      for (const it of [...bitmaps, ...(logBitmap ? [logBitmap] : [])]) it.close()
    }
  })
