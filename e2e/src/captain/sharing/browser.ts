/** Sharing in the browser. */
import type { Locator, Page } from 'playwright'
import type { DrawnPicture } from '#agent/drawing.ts'
import type { SharedPicture } from '#agent/sheet.ts'
import { press, ready } from '#captain/browser/hand.ts'
import { isShown, textOf } from '#captain/browser/look.ts'
import type { SharedWord, SharingFact, SharingVerb } from './words.ts'

type Do = (page: Page, params: unknown) => Promise<void>
type Read = (page: Page) => Promise<unknown>

const OPTIONS: Readonly<Record<SharedWord, string>> = {
  log: "Share captain's log",
  'log-with-memories': 'Share log with journey memories',
  memories: 'Share journey memories',
  'log-and-memories': 'Share log and journey memories',
}
const dialog = (page: Page): Locator => page.getByRole('dialog')
const picture = (page: Page): Locator => page.getByRole('dialog', { name: 'Ready to share', exact: true })
const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
const link = (page: Page): Locator => picture(page).getByRole('link', { name: 'DOWNLOAD', exact: true })

/** What each page has kept as a file. */
const kept = new WeakMap<Page, string>()

export const verbs: Readonly<Record<SharingVerb, Do>> = {
  share: async (page, word) => {
    await press(button(page, 'Extra options'))
    await press(button(dialog(page), OPTIONS[word as SharedWord]))
  },
  'share-again': page => press(button(picture(page), 'SHARE')),
  'download-picture': async page => {
    await ready(link(page))
    const [download] = await Promise.all([page.waitForEvent('download'), press(link(page))])
    kept.set(page, download.suggestedFilename())
  },
  'close-shared-picture': page => press(button(picture(page), 'Close')),
}

const handed = (page: Page): Promise<SharedPicture | undefined> => page.evaluate(() => globalThis.__drydock?.shared())

/** Photos have no words; a log has, deep within. */
const isWritten = ({ words, pictures }: DrawnPicture): boolean => words.length > 0 || pictures.some(isWritten)

const shared: Read = async page => {
  const it = await handed(page)
  if (!it) return undefined
  const { times, title, file, type, width, same, drawn } = it
  const laid = drawn?.pictures ?? []
  const photos = laid.filter(picture => !isWritten(picture))
  return { times, title, file, type, width, words: drawn?.words, logo: drawn?.mark, log: photos.length < laid.length, photos: photos.length, same }
}

/** The captured record lies in the picture of the log, and that in the picture that is shared. */
const sharedLog: Read = async page => {
  const words = (await handed(page))?.drawn?.pictures.flatMap(it => it.words.concat(it.pictures.flatMap(inner => inner.words)))
  return words?.length ? words.join(' ').replaceAll(/\s+/g, ' ').trim() : undefined
}

export const facts: Readonly<Record<SharingFact, Read>> = {
  shared,
  'shared-log': sharedLog,
  'shared-picture': async page => {
    if (!(await isShown(picture(page)))) return undefined
    return { title: await textOf(picture(page).getByRole('heading')), button: (await textOf(link(page))) ?? (await textOf(button(picture(page), 'SHARE'))) }
  },
  downloaded: async page => kept.get(page),
}
