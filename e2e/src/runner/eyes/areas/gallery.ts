/** Observations of journey memories. */
import type { GalleryObservation } from '#runner/captain/gallery/vocabulary.ts'
import { assertSame, attributeOf, isShown, linesOf, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'

const isHere = (page: ObservedPage): boolean => /^\/userGallery\//i.test(page.path)
const dialog = (page: ObservedPage): View => page.getByRole('dialog')

/** Returns whether a picture is decoded and has a size. */
const isPictureSeen = (within: View): boolean =>
  within
    .getByRole('img', { name: /^Picture \d of / })
    .elements.some(
      element =>
        element.localName === 'img' &&
        (within.renderer.drawing === undefined ||
          ((element as HTMLImageElement).naturalWidth > 0 && within.renderer.drawing.sizeOf(element).width > 0)),
    )

const slot: Observer = (page, number) => {
  const it = page
    .getByRole('list', { name: 'Pictures' })
    .getByRole('listitem', { name: `Picture ${Number(number)}`, exact: true })
  if (!isHere(page) || !isShown(it)) return undefined
  const text = textOf(it) ?? ''
  const is = text.includes('Click here to upload')
    ? 'empty'
    : isShown(it.getByRole('button'))
      ? 'filled'
      : text.includes('Deleting …')
        ? 'removing'
        : 'uploading'
  return { is, says: textOf(it.getByRole('alert')) ?? 'none' }
}

const openPicture: Observer = page => {
  if (!isHere(page) || !isShown(dialog(page))) return undefined
  return {
    title: textOf(dialog(page).getByRole('heading')),
    seen: isPictureSeen(dialog(page)),
    delete: textsOf(dialog(page).getByRole('button', { name: 'DELETE', exact: true })).includes('DELETE'),
  }
}

/** The words above a progress bar, its length and its percent must be those that a screen reader says. */
const transfer: Observer = page => {
  const bar = page.getByRole('progressbar', { name: /^(Uploading|Downloading)\.\.\.$/ })
  const name = attributeOf(bar, 'aria-label')
  if (name === undefined) return undefined
  const part = attributeOf(bar, 'aria-valuetext')
  const [title, ...more] = linesOf(page.locator('.progress_progress').filter({ has: bar }))
  assertSame('progress bar', title, name)
  if (part === undefined) return name
  assertSame('end of the progress bar', more[0], part)
  assertSame(
    'length of the progress bar',
    (bar.locator('i').elements[0] as HTMLElement | undefined)?.style.width,
    `${attributeOf(bar, 'aria-valuenow')}%`,
  )
  return name
}

export const observers: Readonly<Record<GalleryObservation, Observer>> = {
  slot,
  memories: page => (isHere(page) ? textOf(page.getByRole('main').getByRole('status').first()) : undefined),
  'open-picture': openPicture,
  transfer,
}
