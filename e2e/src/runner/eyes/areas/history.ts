/** Histories as they are shown. */
import { attributeOf, isShown, part, textOf, textsOf } from '../page/look.ts'
import type { Fact, Seen } from '../page/seen.ts'
import type { View } from '../page/view.ts'
import type { HistoryFact } from '#runner/captain/history/words.ts'

const hasHistory = (page: Seen): boolean => /^\/(event-log$|history\/)/.test(page.path)
const events = (page: Seen): View => page.getByRole('main').getByRole('region', { name: 'Events', exact: true })

const timeline: Fact = page => {
  if (!hasHistory(page)) return undefined
  const items = events(page).getByRole('listitem').all()
  return items.map(it => ({
    sign: attributeOf(it.getByRole('img'), 'aria-label'),
    text: textOf(it.getByRole('paragraph')),
    time: textOf(it.getByRole('time')),
  }))
}

const says: Fact = page => {
  if (!hasHistory(page)) return undefined
  if (isShown(part(page, 'Events').getByText('The events could not be read', { exact: true }))) return 'error'
  if (isShown(part(page, 'Events').getByText('No events yet', { exact: true }))) return 'empty'
  return isShown(page.getByRole('progressbar', { name: 'Reading the events' })) ? 'loading' : 'none'
}

export const facts: Readonly<Record<HistoryFact, Fact>> = {
  timeline,
  days: page => (hasHistory(page) ? textsOf(events(page).getByRole('heading')) : undefined),
  'history-says': says,
}
