/** Journey memories in the browser. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, ready } from '#captain/browser/hand.ts'
import { isShown, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { fileOf } from './files.ts'
import { type GalleryFact, type GalleryVerb, Pick } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page, parameter: unknown) => Promise<unknown>

const isHere = (page: Page): boolean => /^\/userGallery\//i.test(pathOf(page))
const slotOf = (page: Page, slot: unknown): Locator => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem', { name: `Picture ${Number(slot)}`, exact: true })
const tap = (page: Page, slot: unknown): Promise<void> => press(slotOf(page, slot).getByRole('button'))
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function choose(page: Page, slot: unknown, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await ready(slotOf(page, slot).getByRole('button'))
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
  'close-picture': page => press(dialog(page).getByRole('button', { name: 'Close', exact: true })),
  'delete-picture': page => press(dialog(page).getByRole('button', { name: 'DELETE', exact: true })),
}

/** A picture is seen where it was decoded and takes room. */
const isPictureSeen = (within: Locator): Promise<boolean> =>
  within.getByRole('img', { name: /^Picture \d of / }).evaluateAll(all => all.some(it => it instanceof HTMLImageElement && it.complete && it.naturalWidth > 0 && it.clientWidth > 0))

const slotFact: Read = async (page, slot) => {
  const it = slotOf(page, slot)
  if (!isHere(page) || !(await isShown(it))) return undefined
  const says = await textOf(it.getByRole('alert'))
  const text = (await textOf(it)) ?? ''
  const is = text.includes('Click here to upload') ? 'empty' : (await isShown(it.getByRole('button'))) ? 'filled' : text.includes('Deleting …') ? 'removing' : 'uploading'
  return { is, says: says ?? 'none' }
}

export const facts: Readonly<Record<GalleryFact, Read>> = {
  slot: slotFact,
  memories: async page => (isHere(page) ? textOf(page.getByRole('main').getByRole('status').first()) : undefined),
  'open-picture': async page => {
    if (!isHere(page) || !(await isShown(dialog(page)))) return undefined
    return {
      title: await textOf(dialog(page).getByRole('heading')),
      seen: await isPictureSeen(dialog(page)),
      delete: (await textsOf(dialog(page).getByRole('button', { name: 'DELETE', exact: true }))).includes('DELETE'),
    }
  },
  transfer: async page => {
    for (const name of ['Uploading...', 'Downloading...']) if (await isShown(page.getByRole('progressbar', { name, exact: true }))) return name
    return undefined
  },
}
