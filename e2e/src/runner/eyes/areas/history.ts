/** Observations of histories. */
import { attributeOf, isShown, region, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import type { View } from '../page/view.ts'
import type { HistoryObservation } from '#runner/captain/history/vocabulary.ts'

const hasHistory = (page: ObservedPage): boolean => /^\/(event-log$|history\/)/.test(page.path)
const events = (page: ObservedPage): View => page.getByRole('main').getByRole('region', { name: 'Events', exact: true })

const timeline: Observer = page => {
  if (!hasHistory(page)) return undefined
  const items = events(page).getByRole('listitem').all()
  return items.map(item => ({
    sign: attributeOf(item.getByRole('img'), 'aria-label'),
    text: textOf(item.getByRole('paragraph')),
    time: textOf(item.getByRole('time')),
  }))
}

const says: Observer = page => {
  if (!hasHistory(page)) return undefined
  if (isShown(region(page, 'Events').getByText('The events could not be read', { exact: true }))) return 'error'
  if (isShown(region(page, 'Events').getByText('No events yet', { exact: true }))) return 'empty'
  return isShown(page.getByRole('progressbar', { name: 'Reading the events' })) ? 'loading' : 'none'
}

export const observers: Readonly<Record<HistoryObservation, Observer>> = {
  timeline,
  days: page => (hasHistory(page) ? textsOf(events(page).getByRole('heading')) : undefined),
  'history-says': says,
}
