/** Actions that share a journey. */
import type { Locator, Page } from 'playwright'
import { press, waitUntilActionable } from '#runner/captain/shared/interactions.ts'
import type { SharedWord, SharingAction } from './vocabulary.ts'

type Do = (page: Page, params: unknown) => Promise<void>
const OPTIONS: Readonly<Record<SharedWord, string>> = {
  log: "Share captain's log",
  'log-with-memories': 'Share log with journey memories',
  memories: 'Share journey memories',
  'log-and-memories': 'Share log and journey memories',
}
const dialog = (page: Page): Locator => page.getByRole('dialog')
const picture = (page: Page): Locator => page.getByRole('dialog', { name: /^Ready to / })
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const link = (page: Page): Locator => picture(page).getByRole('link', { name: 'DOWNLOAD', exact: true })

const kept = new WeakMap<Page, string>()
/** Returns the name of the file that this page downloaded last. */
export const downloadedFrom = (page: Page): string | undefined => kept.get(page)

export const performers: Readonly<Record<SharingAction, Do>> = {
  share: async (page, word) => {
    await press(button(page, 'Extra options'))
    await press(button(dialog(page), OPTIONS[word as SharedWord]))
  },
  'share-again': page => press(button(picture(page), 'SHARE')),
  'download-picture': async page => {
    await waitUntilActionable(link(page))
    const [download] = await Promise.all([page.waitForEvent('download'), press(link(page))])
    kept.set(page, download.suggestedFilename())
  },
  'close-shared-picture': page => press(button(picture(page), 'Close')),
}
