/** Actions on journey memories. */
import type { Locator, Page } from 'playwright'
import * as z from 'zod/mini'
import { press, waitUntilActionable } from '#runner/captain/shared/interactions.ts'
import { fileOf } from './files.ts'
import { type GalleryAction, Pick } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const slotOf = (page: Page, slot: unknown): Locator =>
  page.getByRole('list', { name: 'Pictures' }).getByRole('listitem', { name: `Picture ${Number(slot)}`, exact: true })
const tap = (page: Page, slot: unknown): Promise<void> => press(slotOf(page, slot).getByRole('button'))
const dialog = (page: Page): Locator => page.getByRole('dialog')

async function choose(
  page: Page,
  slot: unknown,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await waitUntilActionable(slotOf(page, slot).getByRole('button'))
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(page, slot)])
  await chooser.setFiles(files)
}

export const performers: Readonly<Record<GalleryAction, Do>> = {
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
