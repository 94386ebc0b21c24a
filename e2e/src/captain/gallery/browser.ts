/** Journey memories in the browser. */
import { gallery } from '@drydock/client/texts/gallery'
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { isShown, textOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { fileOf } from './files.ts'
import { type GalleryFact, type GalleryVerb, Pick } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const isHere = (page: Page): boolean => /^\/userGallery\//i.test(pathOf(page))
const slotOf = (page: Page, slot: unknown): Locator => page.getByRole('list', { name: gallery.slots }).getByRole('listitem', { name: gallery.picture(Number(slot)), exact: true })
const tap = (page: Page, slot: unknown): Promise<void> => slotOf(page, slot).getByRole('button').click()
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function choose(page: Page, slot: unknown, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(page, slot)])
  await chooser.setFiles(files)
}

export const verbs: Readonly<Record<GalleryVerb, Do>> = {
  'pick-picture': (page, params) => {
    const { slot, file } = z.parse(Pick, params)
    const { name, type, bytes } = fileOf(file)
    return choose(page, slot, [{ name, mimeType: type, buffer: bytes }])
  },
  'cancel-picture': (page, slot) => choose(page, slot, []),
  'tap-slot': tap,
  'close-picture': page => dialog(page).getByRole('button', { name: 'Close', exact: true }).click(),
  'delete-picture': page => dialog(page).getByRole('button', { name: gallery.delete, exact: true }).click(),
}

const slotFact: Read = async (page, slot) => {
  const it = slotOf(page, slot)
  if (!isHere(page) || !(await isShown(it))) return undefined
  const says = await textOf(it.getByRole('alert'))
  const text = (await textOf(it)) ?? ''
  const is = text.includes(gallery.upload) ? 'empty' : (await isShown(it.getByRole('button'))) ? 'filled' : text.includes(gallery.removing) ? 'removing' : 'uploading'
  return { is, says: says ?? 'none' }
}

export const facts: Readonly<Record<GalleryFact, Read>> = {
  slot: slotFact,
  memories: async page => (isHere(page) ? textOf(page.getByRole('main').getByRole('status').first()) : undefined),
  'open-picture': async page => {
    if (!isHere(page) || !(await isShown(dialog(page)))) return undefined
    return { title: await textOf(dialog(page).getByRole('heading')), delete: await isShown(dialog(page).getByRole('button', { name: gallery.delete, exact: true })) }
  },
  transfer: async page => {
    for (const name of [gallery.uploading, gallery.downloading]) if (await isShown(page.getByRole('progressbar', { name, exact: true }))) return name
    return undefined
  },
}
