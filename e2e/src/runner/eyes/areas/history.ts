/** Observations of histories. */
import { attributeOf, isShown, region, textOf, textsOf } from '../page/read.ts'
import type { Observer, ObservedPage } from '../page/observedPage.ts'
import { assertDistinct } from '../page/seen.ts'
import type { View } from '../page/view.ts'
import type { HistoryObservation } from '#runner/captain/history/vocabulary.ts'

const hasHistory = (page: ObservedPage): boolean => /^\/(event-log$|history\/)/.test(page.path)
const events = (page: ObservedPage): View => page.getByRole('main').getByRole('region', { name: 'Events', exact: true })

/** Colors of a disc, by look. */
const LOOKS = [
  ['alarm', 'background', 'alarm'],
  ['armed', 'color', 'brand-ink'],
  ['loss', 'color', 'warn-ink'],
  ['plain', 'color', 'ink2'],
] as const
function lookOf(disc: View): string | undefined {
  const [element] = disc.elements
  return element && LOOKS.find(([, property, token]) => disc.renderer.hasToken(element, property, token))?.[0]
}

const timeline: Observer = page => {
  if (!hasHistory(page)) return undefined
  const items = events(page).getByRole('listitem').all()
  const signOf = (item: View): string | undefined => attributeOf(item.getByRole('img'), 'aria-label')
  assertDistinct(
    'sign',
    items.map(item => [signOf(item), item.getByRole('img')]),
  )
  return items.map(item => ({
    sign: signOf(item),
    look: lookOf(item.getByRole('img')),
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
