/** Histories in the browser. */
import type { Page } from 'playwright'
import { press } from '#captain/browser/hand.ts'
import { attributeOf, isShown, part, textOf, textsOf } from '#captain/browser/look.ts'
import { pathOf } from '#captain/browser/path.ts'
import { fullName, shownName } from '#captain/sensor-name.ts'
import type { HistoryFact, HistoryVerb } from './words.ts'

const hasHistory = (page: Page): boolean => /^\/(event-log$|history\/)/.test(pathOf(page))
const events = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Events', exact: true })

async function timeline(page: Page): Promise<unknown> {
  if (!hasHistory(page)) return undefined
  const items = await events(page).getByRole('listitem').all()
  return Promise.all(
    items.map(async it => ({
      sign: await attributeOf(it.getByRole('img'), 'aria-label'),
      text: await textOf(it.getByRole('paragraph')),
      time: await textOf(it.getByRole('time')),
    })),
  )
}

async function says(page: Page): Promise<unknown> {
  if (!hasHistory(page)) return undefined
  if (await isShown(part(page, 'Events').getByText('The events could not be read', { exact: true }))) return 'error'
  if (await isShown(part(page, 'Events').getByText('No events yet', { exact: true }))) return 'empty'
  return (await isShown(page.getByRole('progressbar', { name: 'Reading the events' }))) ? 'loading' : 'none'
}

export const verbs: Readonly<Record<HistoryVerb, (page: Page, params: unknown) => Promise<void>>> = {
  history: (page, name) => {
    const called = pathOf(page) === '/home' ? shownName(name) : fullName(name)
    return press(page.getByRole('link', { name: `History of ${called}`, exact: true }))
  },
  'leave-history': page => press(page.getByRole('banner').getByRole('button', { name: 'Back', exact: true })),
  'retry-history': page => press(part(page, 'Events').getByRole('button', { name: 'Retry', exact: true })),
}

export const facts: Readonly<Record<HistoryFact, (page: Page) => Promise<unknown>>> = {
  timeline,
  days: async page => (hasHistory(page) ? textsOf(events(page).getByRole('heading')) : undefined),
  'history-says': says,
}
