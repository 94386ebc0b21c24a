/**
 * Makes the picture that is shared, or says with the app's words why there is none. Source: SHARE-08, SHARE-09,
 * OPEN-098.
 */
import { composed, logPicture, NoPicture } from '#share/card.ts'
import { captured } from '#share/capture.ts'
import type { DrawnTrip } from '#share/trip.ts'
import { sharing as texts } from '#texts/sharing.ts'

export type Made<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: string }

export interface Wanted {
  readonly title: string
  readonly date: string
  readonly log: Blob | undefined
  /** In slot order. */
  readonly photos: readonly Blob[]
}

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function made<T>(make: () => Promise<T>): Promise<Made<T>> {
  try {
    return { ok: true, value: await make() }
  } catch (error) {
    return { ok: false, text: error instanceof NoPicture ? texts.failed : texts.error(detailOf(error)) }
  }
}

/** The record as it stands on the page, with the trip drawn above it. */
export const capturedLog = (record: HTMLElement, trip: DrawnTrip | undefined): Promise<Made<Blob>> =>
  made(async () => logPicture(trip, await captured(record)))

/** The picture as a file that is named by its day. */
export const sharedFile = ({ title, date, log, photos }: Wanted): Promise<Made<File>> =>
  made(async () => {
    const bitmaps = await Promise.all(photos.map(it => createImageBitmap(it)))
    const logBitmap = log && (await createImageBitmap(log))
    try {
      const picture = await composed({ title, date, log: logBitmap, photos: bitmaps })
      return new File([picture], texts.file(date), { type: 'image/jpeg' })
    } finally {
      for (const it of [...bitmaps, ...(logBitmap ? [logBitmap] : [])]) it.close()
    }
  })
