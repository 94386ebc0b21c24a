/** Observations of sharing, and of what the share sheet of the phone got. */
import type { DrawnPicture } from '#runner/agent/drawing.ts'
import type { SharingObservation } from '#runner/captain/sharing/vocabulary.ts'
import { button, isShown, textOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const ready = (page: ObservedPage): View => page.getByRole('dialog', { name: /^Ready to / })

/** Photos have no words; a log has some, at any depth. */
const isWritten = ({ words, pictures }: DrawnPicture): boolean => words.length > 0 || pictures.some(isWritten)

const shared: Observer = page => {
  const it = page.phone?.sharedPicture()
  if (!it) return undefined
  const { times, title, file, type, width, same, drawn } = it
  const laid = drawn?.pictures ?? []
  const photos = laid.filter(picture => !isWritten(picture))
  return {
    times,
    title,
    file,
    type,
    width,
    words: drawn?.words,
    logo: drawn?.mark,
    log: photos.length < laid.length,
    photos: photos.length,
    same,
  }
}

/** The picture that is shared contains the picture of the log, which contains the captured record. */
const sharedLog: Observer = page => {
  const words = page.phone
    ?.sharedPicture()
    ?.drawn?.pictures.flatMap(it => it.words.concat(it.pictures.flatMap(inner => inner.words)))
  return words?.length ? words.join(' ').replaceAll(/\s+/g, ' ').trim() : undefined
}

const picture: Observer = page => {
  if (!isShown(ready(page))) return undefined
  const link = ready(page).getByRole('link', { name: 'DOWNLOAD', exact: true })
  return {
    title: textOf(ready(page).getByRole('heading')),
    button: textOf(link) ?? textOf(button(ready(page), 'SHARE')),
  }
}

/** Only the engine knows what was downloaded. */
export const observers: Readonly<Record<Exclude<SharingObservation, 'downloaded'>, Observer>> = {
  shared,
  'shared-log': sharedLog,
  'shared-picture': picture,
}
